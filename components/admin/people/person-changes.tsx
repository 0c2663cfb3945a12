'use client';

import { buttonVariants } from '@/components/ui/button';
import type { PersonActions } from '@/lib/admin/people/person-actions';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { decisionsFor, verbs } from '@/lib/admin/review/review-words';
import { VIP_REFERRALS } from '@/lib/constants';
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
  const stage = invitation?.stage;
  return (
    <div className="flex flex-wrap gap-2">
      {arrival &&
        decisions.map((decision) => (
          <DecideButton
            key={decision}
            decide={actions.decide}
            input={{ decision, choice: { friendIds: [id], state: arrival.state } }}
            total={1}
            label={`${verbs[decision].present} their referral`}
            size="default"
          />
        ))}
      {!erasedAt && (
        <>
          {!handedOverAt && (
            <>
              <ConfirmChange key={vipDecision} {...vipChange(person, vipDecision, actions)} />
              {vipOverride !== null && <ConfirmChange {...vipChange(person, 'reset', actions)} />}
            </>
          )}
          <ConfirmChange {...resending(person, 'welcome', suppression, actions)} />
          {stage === 'invited' && (
            <ConfirmChange {...resending(person, 'invitation', suppression, actions)} />
          )}
          {invitation && (stage === 'expired' || stage === 'declined') && (
            <ConfirmChange
              title="Invite this person again?"
              confirmLabel="Invite"
              label="Invite again"
              change={(dryRun) => actions.inviteAgain({ id, seen: invitation.id, dryRun })}
              describePreview={() => [
                `Their invitation ${stage === 'expired' ? 'expired' : 'was declined'}. They would get a new one, with a new link and a new end.`,
                '1 email would be sent: the invitation.',
              ]}
              describeDone={() => 'Invited. The email is waiting to be sent.'}
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

const vipWords: Record<VipDecision, { label: string; title: string; confirmLabel?: string }> = {
  set: { label: 'Make VIP', title: 'Make this person a VIP?' },
  unset: { label: 'Remove VIP', title: 'Remove VIP status?', confirmLabel: 'Remove' },
  reset: {
    label: 'Automatic VIP',
    title: 'Let the number of friends decide about VIP status?',
    confirmLabel: 'Make automatic',
  },
};

const vipChange = (
  { id, isVip, vipOverride }: PersonPage['person'],
  decision: VipDecision,
  { setVip }: PersonActions,
) => ({
  ...vipWords[decision],
  change: (dryRun: boolean) => setVip({ id, decision, seen: { isVip, vipOverride }, dryRun }),
  countOf: ({ changed }: VipDecided) => Number(changed),
  describePreview: describeVip,
  describeDone: ({ person }: VipDecided) => `Saved. This person is ${person.isVip ? 'a VIP' : 'not a VIP'}.`,
});

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
    `Their credit would not change: only referral number ${VIP_REFERRALS} pays the bonus.`,
    'No email would be sent.',
  ];
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
