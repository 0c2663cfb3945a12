'use client';

import { useRouter } from 'next/navigation';
import { ArrowLeft, Check, X } from '@/components/ui/icons';
import { notify } from '@/components/ui/notify';
import { explainProblem } from '@/lib/admin/action-result';
import { formatCount } from '@/lib/admin/format';
import type { DecisionInput } from '@/lib/admin/review/review';
import {
  addDecided,
  type Decide,
  type Decided,
  describeDone,
  describePreview,
  describeUndone,
  verbs,
} from '@/lib/admin/review/review-words';
import type { CreditDecision } from '@/lib/operators/referrals/credit';
import { plural } from '@/lib/plural';
import { answerOf } from '../ui/answer-of';
import { ConfirmChange } from '../ui/confirm-change';
import { SelectionBar, useSelection } from '../ui/selection';
import type { NextPage } from '../ui/use-change';

interface DecisionBarProps {
  decide: Decide;
  decisions: readonly CreditDecision[];
  /** Of all rows, if they have the same. A referral that somebody decided about since then is left out. */
  state?: DecisionInput['choice']['state'];
  /** What is decided while nothing is selected. */
  all?: { choice: DecisionInput['choice']; total: number };
  /** The page to open once all are decided. Without it, the page stays. */
  next?: NextPage;
}

export function DecisionBar({ decide, decisions, state, all, next }: DecisionBarProps) {
  const { selected, select } = useSelection();
  const isAll = all !== undefined && selected.length === 0;
  const chosen = { choice: { friendIds: selected, state }, total: selected.length };
  const { choice, total } = isAll ? all : chosen;
  const what = isAll ? `all ${formatCount(total)}` : 'selected';
  return (
    <SelectionBar actsOnAll={isAll && total > 0}>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
        {decisions.map((decision) => (
          <DecideButton
            key={decision}
            decide={decide}
            input={{ decision, choice }}
            total={total}
            label={`${verbs[decision].present} ${what}`}
            next={total === all?.total ? next : undefined}
            onDone={() => select(selected, false)}
          />
        ))}
      </div>
    </SelectionBar>
  );
}

interface DecideButtonProps extends Pick<DecisionBarProps, 'decide' | 'next'> {
  input: DecisionInput;
  total: number;
  label: string;
  size?: 'sm' | 'default';
  onDone?: () => void;
}

const looks = {
  release: { variant: 'good', icon: <Check strokeWidth={2.5} /> },
  rejection: { variant: 'danger', icon: <X strokeWidth={2.5} /> },
  reversal: { variant: 'danger', icon: <ArrowLeft strokeWidth={2} /> },
} as const;

/** Shows what a decision would change, asks, and then makes it in steps. */
export function DecideButton({ decide, input, total, label, size = 'sm', next, onDone }: DecideButtonProps) {
  const { decision } = input;
  const { present } = verbs[decision];
  const { variant, icon } = looks[decision];
  const undo = useUndo(decide);
  return (
    <ConfirmChange
      title={`${present} ${plural(total, 'referral')}?`}
      label={label}
      icon={icon}
      button={{ size, variant, disabled: total === 0 }}
      confirmLabel={present}
      isDestructive={decision !== 'release'}
      change={(dryRun) => decide.make({ ...input, dryRun })}
      countOf={({ referrals }) => referrals}
      chunks={{ total, add: addDecided }}
      describePreview={(value) => describePreview(decision, value)}
      describeDone={(value) => describeDone(decision, value)}
      onDone={onDone}
      followUp={({ referrals, steps }) => ({
        undo: steps.length > 0 ? undo(steps) : undefined,
        next: referrals >= total ? next : undefined,
      })}
    />
  );
}

/** Undoes a decision from any page, and returns to the page where it was made. */
function useUndo({ undo }: Decide) {
  const { push, refresh } = useRouter();
  return (steps: Decided['steps']) => {
    const { pathname, search } = window.location;
    return async () => {
      const result = await answerOf(undo({ steps }));
      if (result.status === 'done') {
        void notify({ kind: 'success', title: describeUndone(result.value) });
        push(pathname + search);
      } else {
        void notify({ kind: 'error', title: 'Not undone', description: explainProblem(result) });
      }
      if (result.status !== 'outdated') refresh();
    };
  };
}
