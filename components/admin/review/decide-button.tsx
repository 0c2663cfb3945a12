'use client';

import { Button } from '@/components/ui/button';
import {
  addDecided,
  type Decide,
  type DecisionInput,
  describeDone,
  describePreview,
  verbs,
} from '@/lib/admin/review/decision';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';

interface DecideButtonProps {
  decide: Decide;
  input: Omit<DecisionInput, 'dryRun'>;
  total: number;
  /** "Release 3 selected" */
  label: string;
  onDone?: () => void;
}

/** Shows what a decision would change, asks, and then makes it in chunks. */
export function DecideButton({ decide, input, total, label, onDone }: DecideButtonProps) {
  const { decision } = input;
  const { present } = verbs[decision];
  return (
    <ConfirmChange
      title={`${present} ${plural(total, 'referral')}?`}
      trigger={
        <Button variant="secondary" size="sm" disabled={total === 0}>
          {label}
        </Button>
      }
      confirmLabel={present}
      isDestructive={decision === 'reversal'}
      change={(dryRun) => decide({ ...input, dryRun })}
      countOf={({ referrals }) => referrals}
      chunks={{ total, add: addDecided }}
      describePreview={(value) => describePreview(decision, value)}
      describeDone={(value) => describeDone(decision, value)}
      onDone={onDone}
    />
  );
}
