import type { ReactNode } from 'react';
import { buttonVariants } from '@/components/ui/button';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { decisionsFor } from '@/lib/admin/review/review-words';
import { decisionWords } from '@/lib/operations/credit/decision-words';
import { invitationVersion, mailboxVersion, personVersion } from '@/lib/operations/versions';
import { OperationButton } from '../operation/operation-button';
import { DecisionButton } from '../review/decision-bar';
import { HoldButton } from '../review/hold-button';
import { CorrectPerson, RecordReferrer } from './correct-person';

/** Three changes that fit the person's state, the likeliest first. Everything else is under “More”. */
const SHOWN = 3;

export function PersonChanges(page: PersonPage) {
  const changes = [...(page.person.erasedAt ? [] : changesOf(page)), ...decisionsAbout(page)];
  const others = changes.slice(SHOWN);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {changes.slice(0, SHOWN)}
      {others.length > 0 && <Fold label="More">{others}</Fold>}
    </div>
  );
}

/** A button that shows more below it, also before the page is hydrated. */
function Fold({ label, isFirst, children }: { label: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <details className="open:basis-full">
      <summary className={buttonVariants({ variant: isFirst ? 'primary' : 'secondary' })}>{label}</summary>
      <div className="flex flex-wrap gap-2 py-3">{children}</div>
    </details>
  );
}

function changesOf({ person, arrival, suppression, invitation, lastMail }: PersonPage): ReactNode[] {
  const { id, firstName, email, handedOverAt, heldBackAt } = person;
  const isBounced = suppression?.reason === 'bounced' || lastMail?.outcome === 'bounced';
  const isOver = invitation?.stage === 'expired' && !heldBackAt && !handedOverAt;
  const isOpen = invitation?.stage === 'invited' && !heldBackAt;
  const byPerson = { input: { person: id }, seen: personVersion(person) };
  const correct = (
    <Fold key="correct" label={isBounced ? 'Correct address' : 'Correct'} isFirst={isBounced}>
      {/* The fields begin again with what was saved. */}
      <CorrectPerson key={`${email} ${firstName}`} person={{ id, email, firstName }} />
    </Fold>
  );
  return [
    isBounced && correct,
    isOver && (
      <OperationButton
        key="reinvite"
        name="reinvite"
        input={{ person: id }}
        seen={invitationVersion(invitation.id)}
        label="Invite again"
        variant={isBounced ? 'secondary' : 'primary'}
      />
    ),
    <OperationButton
      key="resend"
      name="resend"
      seen={mailboxVersion(person, suppression?.reason ?? null)}
      input={{ person: id, liftSuppression: suppression !== null, invitation: isOpen }}
      label="Resend"
      variant={isBounced || isOver ? 'secondary' : 'primary'}
    />,
    !isBounced && correct,
    !suppression && <OperationButton key="unsubscribe" name="unsubscribe" {...byPerson} label="Stop email" />,
    !handedOverAt && <HoldButton key="hold" input={{ person: id }} heldBackAt={heldBackAt} />,
    <a key="place" href={`/admin/people/${id}/place`} className={buttonVariants({ variant: 'secondary' })}>
      See what they see
    </a>,
    <OperationButton key="erase" name="erase" {...byPerson} label="Erase" variant="danger" />,
    !arrival && <RecordReferrer key="referrer" friend={id} />,
  ].filter(Boolean);
}

function decisionsAbout({ person, arrival }: PersonPage): ReactNode[] {
  if (!arrival || arrival.referrer.erasedAt || arrival.referrer.handedOverAt) return [];
  return decisionsFor[arrival.state].map((name) => (
    <DecisionButton
      key={name}
      name={name}
      input={{ friends: [person.id], state: arrival.state }}
      label={`${decisionWords[name].verb} their referral`}
      size="default"
    />
  ));
}
