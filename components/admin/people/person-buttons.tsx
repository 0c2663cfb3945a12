'use client';

import { ConfirmChange } from '@/components/admin/ui/confirm-change';
import { Button } from '@/components/ui/button';
import type { MailResent, PersonActions, VipChange } from '@/lib/admin/people/person-changes';
import { plural } from '@/lib/plural';

const vipWords: Record<VipChange['decision'], { label: string; title: string; confirm: string }> = {
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
  decision: VipChange['decision'];
  action: PersonActions['decideVip'];
}

/** Sets or removes VIP status by decision of an operator, or lets the number of friends decide again. */
export function VipButton({ id, decision, action }: VipButtonProps) {
  const { label, title, confirm } = vipWords[decision];
  return (
    <ConfirmChange
      title={title}
      confirmLabel={confirm}
      trigger={<Button variant="secondary">{label}</Button>}
      change={(dryRun) => action({ id, decision, dryRun })}
      countOf={({ changed }) => Number(changed)}
      describePreview={(change) => <VipPreview {...change} />}
      describeDone={({ changed, isVip }) =>
        changed
          ? `Saved. This person is ${isVip ? 'a VIP' : 'not a VIP'}.`
          : 'Nothing was changed: it was already set like this.'
      }
    />
  );
}

function VipPreview({ decision, changed, wasVip, isVip, score }: VipChange) {
  if (!changed) return <p>Nothing would change: it is already set like this.</p>;
  const status = isVip ? 'They would become a VIP.' : 'They would lose VIP status.';
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>{wasVip === isVip ? 'Their VIP status would stay the same.' : status}</li>
      <li>
        {decision === 'reset'
          ? 'From then on, the number of their friends decides.'
          : 'The number of their friends would no longer decide.'}
      </li>
      <li className="figures">Their score would be {score}.</li>
      <li>Their credit would not change: only the tenth referral pays the bonus.</li>
      <li>No email would be sent.</li>
    </ul>
  );
}

interface ResendButtonProps {
  id: string;
  kind: MailResent['kind'];
  isSuppressed: boolean;
  action: PersonActions['resend'];
}

export function ResendButton({ id, kind, isSuppressed, action }: ResendButtonProps) {
  const name = kind === 'welcome' ? 'welcome email' : 'invitation';
  return (
    <ConfirmChange
      title={`Send the ${name} again?`}
      confirmLabel={isSuppressed ? 'Allow email and send' : 'Send'}
      trigger={<Button variant="secondary">Resend {name}</Button>}
      change={(dryRun) => action({ id, kind, liftSuppression: isSuppressed, dryRun })}
      countOf={() => 1}
      describePreview={({ lifted }) => (
        <ul className="grid list-disc gap-1 ps-5">
          <li>1 email would be sent: the {name}, with today’s figures.</li>
          {lifted && (
            <li className="text-warn">
              Email to this address is suppressed. It would be allowed again. Do this only if the person asked
              for email.
            </li>
          )}
          <li>Credit, VIP status and invitation would not change.</li>
        </ul>
      )}
      describeDone={({ lifted }) =>
        `The ${name} is waiting to be sent.${lifted ? ' Email to this address is allowed again.' : ''}`
      }
    />
  );
}

interface EraseButtonProps {
  id: string;
  position: number;
  /** Their paid friends. */
  friends: number;
  action: PersonActions['erase'];
}

export function EraseButton({ id, position, friends, action }: EraseButtonProps) {
  return (
    <ConfirmChange
      title={`Erase #${position}?`}
      confirmLabel="Erase"
      isDestructive
      typeToConfirm={String(position)}
      trigger={<Button variant="danger">Erase</Button>}
      change={(dryRun) => action({ id, dryRun })}
      countOf={({ wasErased }) => Number(!wasErased)}
      describePreview={({ wasErased }) =>
        wasErased ? (
          <p>Nothing would change: this person was already erased.</p>
        ) : (
          <ul className="grid list-disc gap-1 ps-5">
            <li>Name, address, code and source would be removed for good. This cannot be undone.</li>
            <li>
              Position #{position} stays taken, and credit that their signup paid stays with the referrer.
            </li>
            <li className="figures">
              Their own credit and their {plural(friends, 'friend')} stay in the ledger, without a name.
            </li>
            <li>Waiting emails would be cancelled. No email would be sent.</li>
          </ul>
        )
      }
      describeDone={({ wasErased }) =>
        wasErased ? `#${position} was already erased.` : `#${position} was erased.`
      }
    />
  );
}
