'use client';

import { Button } from '@/components/admin/ui/button';
import { ConfirmChange } from '@/components/admin/ui/confirm-change';
import type { VipChange } from '@/lib/admin/people/change-person';
import type { PersonActions } from './person-actions';

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
      preview={() => action({ id, decision, dryRun: true })}
      isNeeded={({ changed }) => changed}
      run={() => action({ id, decision, dryRun: false })}
      describe={{ preview: (change) => <VipPreview {...change} />, done: describeVip }}
    />
  );
}

function VipPreview({ decision, changed, wasVip, isVip, score }: VipChange) {
  if (!changed) return <p>Nothing would change: it is already set like this.</p>;
  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>{wasVip === isVip ? 'Their VIP status would stay the same.' : vipSentence(isVip)}</li>
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

const vipSentence = (isVip: boolean) => (isVip ? 'They would become a VIP.' : 'They would lose VIP status.');

function describeVip({ changed, isVip }: VipChange): string {
  if (!changed) return 'Nothing was changed: it was already set like this.';
  return isVip ? 'Saved. This person is a VIP.' : 'Saved. This person is not a VIP.';
}
