'use client';

import { buttonVariants } from '@/components/ui/button';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { decisionsFor } from '@/lib/admin/review/review-words';
import { decisionWords } from '@/lib/operations/credit/decision-words';
import { invitationVersion, mailboxVersion, personVersion } from '@/lib/operations/versions';
import { OperationButton } from '../operation/operation-button';
import { DecisionButton } from '../review/decision-bar';
import { HoldButton } from '../review/hold-button';

type PersonChangesProps = Pick<PersonPage, 'person' | 'arrival' | 'suppression' | 'invitation'>;

export function PersonChanges({ person, arrival, suppression, invitation }: PersonChangesProps) {
  const { id, erasedAt, handedOverAt, heldBackAt } = person;
  const isDecidable = arrival && !arrival.referrer.erasedAt && !arrival.referrer.handedOverAt;
  const decisions = isDecidable ? decisionsFor[arrival.state] : [];
  const stage = invitation?.stage;
  const liftSuppression = suppression !== null;
  const resending = {
    name: 'resend',
    seen: mailboxVersion(person, suppression?.reason ?? null),
  } as const;
  return (
    <div className="flex flex-wrap gap-2">
      {arrival &&
        decisions.map((name) => (
          <DecisionButton
            key={name}
            name={name}
            input={{ friends: [id], state: arrival.state }}
            label={`${decisionWords[name].verb} their referral`}
            size="default"
          />
        ))}
      {!erasedAt && (
        <>
          <OperationButton
            {...resending}
            input={{ person: id, liftSuppression }}
            label="Resend welcome email"
          />
          {stage === 'invited' && !heldBackAt && (
            <OperationButton
              {...resending}
              input={{ person: id, liftSuppression, invitation: true }}
              label="Resend invitation"
            />
          )}
          {!suppression && (
            <OperationButton
              name="unsubscribe"
              input={{ person: id }}
              seen={personVersion(person)}
              label="Stop email"
            />
          )}
          {!handedOverAt && <HoldButton input={{ person: id }} heldBackAt={heldBackAt} />}
          {invitation && !heldBackAt && stage === 'expired' && (
            <OperationButton
              name="reinvite"
              input={{ person: id }}
              seen={invitationVersion(invitation.id)}
              label="Invite again"
            />
          )}
          <a href="#correct" className={buttonVariants({ variant: 'secondary' })}>
            Correct name or address
          </a>
          <OperationButton
            name="erase"
            input={{ person: id }}
            seen={personVersion(person)}
            label="Erase"
            variant="danger"
          />
        </>
      )}
    </div>
  );
}
