'use client';

import { buttonVariants } from '@/components/ui/button';
import type { PersonActions } from '@/lib/admin/people/person-actions';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { decisionsFor, verbs } from '@/lib/admin/review/review-words';
import { plural } from '@/lib/plural';
import { OperationButton } from '../operation/operation-button';
import { DecisionButton } from '../review/decision-bar';
import { ConfirmChange } from '../ui/confirm-change';

interface PersonChangesProps extends Pick<PersonPage, 'person' | 'arrival' | 'suppression' | 'invitation'> {
  actions: PersonActions;
}

export function PersonChanges({ person, arrival, suppression, invitation, actions }: PersonChangesProps) {
  const { id, erasedAt, isVip, vipOverride, handedOverAt } = person;
  const isDecidable = arrival && !arrival.referrer.erasedAt && !arrival.referrer.handedOverAt;
  const decisions = isDecidable ? decisionsFor[arrival.state] : [];
  const vipDecision = isVip ? 'vip.unset' : 'vip.set';
  const seenVip = JSON.stringify([isVip, vipOverride]);
  const stage = invitation?.stage;
  return (
    <div className="flex flex-wrap gap-2">
      {arrival &&
        decisions.map((name) => (
          <DecisionButton
            key={name}
            name={name}
            input={{ friends: [id], state: arrival.state }}
            label={`${verbs[name]} their referral`}
            size="default"
          />
        ))}
      {!erasedAt && (
        <>
          {!handedOverAt && (
            <>
              <OperationButton
                key={vipDecision}
                name={vipDecision}
                input={{ person: id }}
                seen={seenVip}
                label={isVip ? 'Remove VIP' : 'Make VIP'}
              />
              {vipOverride !== null && (
                <OperationButton
                  name="vip.reset"
                  input={{ person: id }}
                  seen={seenVip}
                  label="Automatic VIP"
                />
              )}
            </>
          )}
          <ConfirmChange {...resending(person, 'welcome', suppression, actions)} />
          {stage === 'invited' && (
            <ConfirmChange {...resending(person, 'invitation', suppression, actions)} />
          )}
          {invitation && (stage === 'expired' || stage === 'declined') && (
            <OperationButton
              name="reinvite"
              input={{ person: id }}
              seen={JSON.stringify(invitation.id)}
              label="Invite again"
            />
          )}
          <a href="#correct" className={buttonVariants({ variant: 'secondary' })}>
            Correct name or address
          </a>
          <ConfirmChange {...erasing(person, actions)} />
        </>
      )}
    </div>
  );
}

function resending(
  { id, email }: PersonPage['person'],
  kind: 'welcome' | 'invitation',
  suppression: PersonPage['suppression'],
  { resend }: PersonActions,
) {
  const isSuppressed = suppression !== null;
  const seen = { email, suppression: suppression?.reason ?? null };
  const name = kind === 'welcome' ? 'welcome email' : 'invitation';
  return {
    title: `Send the ${name} again?`,
    confirmLabel: isSuppressed ? 'Allow email and send' : 'Send',
    label: `Resend ${name}`,
    change: (dryRun: boolean) => resend({ id, kind, liftSuppression: isSuppressed, seen, dryRun }),
    describePreview: ({ lifted }: { lifted: boolean }) => [
      `1 email would be sent: the ${name}, with today’s figures.`,
      ...(lifted
        ? [
            'Email to this address is suppressed. It would be allowed again. Do this only if the person asked for email.',
          ]
        : []),
      kind === 'invitation'
        ? 'The days of the invitation would begin again.'
        : 'Credit, VIP status and invitation would not change.',
    ],
    describeDone: ({ lifted }: { lifted: boolean }) =>
      `The ${name} is waiting to be sent.${lifted ? ' Email to this address is allowed again.' : ''}`,
  };
}

function erasing(
  { id, signupPosition, referralCount, firstName, email }: PersonPage['person'],
  { erase }: PersonActions,
) {
  const name = `#${signupPosition}`;
  return {
    title: `Erase ${name}?`,
    isDestructive: true,
    typeToConfirm: signupPosition,
    label: 'Erase',
    button: { variant: 'danger' } as const,
    change: (dryRun: boolean) => erase({ id, seen: { firstName, email }, dryRun }),
    describePreview: () => [
      'Name, address, code and source would be removed for good. This cannot be undone.',
      `Position ${name} stays taken, and credit that their signup paid stays with the referrer.`,
      `Their own credit and their ${plural(referralCount, 'friend')} stay in the ledger, without a name.`,
      'Waiting emails would be cancelled. No email would be sent.',
    ],
    describeDone: () => `${name} was erased.`,
  };
}
