'use client';

import { buttonVariants } from '@/components/ui/button';
import type { PersonActions } from '@/lib/admin/people/person-actions';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { decisionsFor, verbs } from '@/lib/admin/review/review-words';
import type { VipDecided, VipDecision } from '@/lib/operators/referrals/vip';
import { plural } from '@/lib/plural';
import { DecideButton } from '../review/decision-bar';
import { ConfirmChange } from '../ui/confirm-change';

interface PersonChangesProps extends Pick<PersonPage, 'person' | 'arrival' | 'suppression' | 'invitation'> {
  actions: PersonActions;
}

export function PersonChanges({ person, arrival, suppression, invitation, actions }: PersonChangesProps) {
  const { id, erasedAt, isVip, vipOverride, handedOverAt } = person;
  const isDecidable = arrival && !arrival.referrer.erasedAt && !arrival.referrer.handedOverAt;
  const decisions = isDecidable ? decisionsFor[arrival.state] : [];
  const vipDecision = isVip ? 'unset' : 'set';
  const mail = { id, action: actions.resend, isSuppressed: suppression !== null };
  return (
    <div className="flex flex-wrap gap-2">
      {arrival &&
        decisions.map((decision) => (
          <DecideButton
            key={decision}
            decide={actions.decide}
            input={{ decision, choice: { friendIds: [id] } }}
            total={1}
            label={`${verbs[decision].present} their referral`}
            size="default"
          />
        ))}
      {!erasedAt && (
        <>
          {!handedOverAt && (
            <>
              <VipButton key={vipDecision} id={id} action={actions.setVip} decision={vipDecision} />
              {vipOverride !== null && <VipButton id={id} action={actions.setVip} decision="reset" />}
            </>
          )}
          <ResendButton {...mail} kind="welcome" />
          {invitation?.stage === 'invited' && <ResendButton {...mail} kind="invitation" />}
          {(invitation?.stage === 'expired' || invitation?.stage === 'declined') && (
            <InviteAgainButton id={id} stage={invitation.stage} action={actions.inviteAgain} />
          )}
          <a href="#correct" className={buttonVariants({ variant: 'secondary' })}>
            Correct name or address
          </a>
          <EraseButton person={person} action={actions.erase} />
        </>
      )}
    </div>
  );
}

const vipWords: Record<VipDecision, { label: string; title: string; confirm: string }> = {
  set: { label: 'Make VIP', title: 'Make this person a VIP?', confirm: 'Make VIP' },
  unset: { label: 'Remove VIP', title: 'Remove VIP status?', confirm: 'Remove' },
  reset: {
    label: 'Automatic VIP',
    title: 'Let the number of friends decide about VIP status?',
    confirm: 'Make automatic',
  },
};

interface VipButtonProps {
  id: string;
  decision: VipDecision;
  action: PersonActions['setVip'];
}

/** Sets or removes VIP status by decision of an operator, or lets the number of friends decide again. */
function VipButton({ id, decision, action }: VipButtonProps) {
  const { label, title, confirm } = vipWords[decision];
  return (
    <ConfirmChange
      title={title}
      confirmLabel={confirm}
      label={label}
      change={(dryRun) => action({ id, decision, dryRun })}
      countOf={({ changed }) => Number(changed)}
      describePreview={describeVip}
      describeDone={({ changed, person }) =>
        changed
          ? `Saved. This person is ${person.isVip ? 'a VIP' : 'not a VIP'}.`
          : 'Nothing was changed: it was already set like this.'
      }
    />
  );
}

function describeVip({ decision, changed, wasVip, person }: VipDecided): string[] {
  const { isVip, priorityScore } = person;
  if (!changed) return ['Nothing would change: it is already set like this.'];
  const status = isVip ? 'They would become a VIP.' : 'They would lose VIP status.';
  return [
    wasVip === isVip ? 'Their VIP status would stay the same.' : status,
    decision === 'reset'
      ? 'From then on, the number of their friends decides.'
      : 'The number of their friends would no longer decide.',
    `Their score would be ${priorityScore}.`,
    'Their credit would not change: only the tenth referral pays the bonus.',
    'No email would be sent.',
  ];
}

interface ResendButtonProps {
  id: string;
  kind: 'welcome' | 'invitation';
  isSuppressed: boolean;
  action: PersonActions['resend'];
}

function ResendButton({ id, kind, isSuppressed, action }: ResendButtonProps) {
  const name = kind === 'welcome' ? 'welcome email' : 'invitation';
  return (
    <ConfirmChange
      title={`Send the ${name} again?`}
      confirmLabel={isSuppressed ? 'Allow email and send' : 'Send'}
      label={`Resend ${name}`}
      change={(dryRun) => action({ id, kind, liftSuppression: isSuppressed, dryRun })}
      describePreview={({ lifted }) => [
        `1 email would be sent: the ${name}, with today’s figures.`,
        ...(lifted
          ? [
              'Email to this address is suppressed. It would be allowed again. Do this only if the person asked for email.',
            ]
          : []),
        kind === 'invitation'
          ? 'The days of the invitation would begin again.'
          : 'Credit, VIP status and invitation would not change.',
      ]}
      describeDone={({ lifted }) =>
        `The ${name} is waiting to be sent.${lifted ? ' Email to this address is allowed again.' : ''}`
      }
    />
  );
}

interface InviteAgainButtonProps {
  id: string;
  stage: 'expired' | 'declined';
  action: PersonActions['inviteAgain'];
}

function InviteAgainButton({ id, stage, action }: InviteAgainButtonProps) {
  return (
    <ConfirmChange
      title="Invite this person again?"
      confirmLabel="Invite"
      label="Invite again"
      change={(dryRun) => action({ id, dryRun })}
      describePreview={() => [
        `Their invitation ${stage === 'expired' ? 'expired' : 'was declined'}. They would get a new one, with a new link and a new end.`,
        '1 email would be sent: the invitation.',
      ]}
      describeDone={() => 'Invited. The email is waiting to be sent.'}
    />
  );
}

function EraseButton({ person, action }: Pick<PersonPage, 'person'> & { action: PersonActions['erase'] }) {
  const { id, signupPosition, referralCount } = person;
  const name = `#${signupPosition}`;
  return (
    <ConfirmChange
      title={`Erase ${name}?`}
      confirmLabel="Erase"
      isDestructive
      typeToConfirm={signupPosition}
      label="Erase"
      button={{ variant: 'danger' }}
      change={(dryRun) => action({ id, dryRun })}
      countOf={({ wasErased }) => Number(!wasErased)}
      describePreview={({ wasErased }) =>
        wasErased
          ? ['Nothing would change: this person was already erased.']
          : [
              'Name, address, code and source would be removed for good. This cannot be undone.',
              `Position ${name} stays taken, and credit that their signup paid stays with the referrer.`,
              `Their own credit and their ${plural(referralCount, 'friend')} stay in the ledger, without a name.`,
              'Waiting emails would be cancelled. No email would be sent.',
            ]
      }
      describeDone={({ wasErased }) => (wasErased ? `${name} was already erased.` : `${name} was erased.`)}
    />
  );
}
