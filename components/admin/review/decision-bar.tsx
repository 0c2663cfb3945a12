'use client';

import { ArrowLeft, Check, X } from '@/components/ui/icons';
import type { GroupDecision } from '@/lib/admin/review/group-decisions';
import { type DecisionName, verbs } from '@/lib/admin/review/review-words';
import { formatCount } from '@/lib/format';
import type { InputOf } from '@/lib/operations/registry';
import { OperationButton } from '../operation/operation-button';
import type { OperationCall } from '../operation/use-operation';
import { SelectionBar, useSelection } from '../ui/selection';

type Choice = InputOf<DecisionName>;

interface DecisionBarProps extends Pick<OperationCall<DecisionName>, 'next'> {
  decisions: readonly DecisionName[];
  /** The state of all rows, if they have the same. A referral that somebody decided about since then is left out. */
  state?: Choice['state'];
  /** What is decided while nothing is selected. */
  all?: { choice: Choice; decisions: readonly GroupDecision[]; total: number };
  /** Whether somebody is held back. */
  canLift?: boolean;
}

export function DecisionBar({ decisions, state, all, canLift, next }: DecisionBarProps) {
  const { selected, select } = useSelection();
  const isAll = all !== undefined && selected.length === 0;
  const friends = [...selected];
  const buttons = isAll
    ? all.decisions.map(({ name, total, isLast, ...choice }) => ({
        name,
        input: { ...all.choice, ...choice },
        what: total === all.total ? `all ${formatCount(total)}` : `${formatCount(total)} ${choice.state}`,
        isLast,
      }))
    : decisions.map((name) => ({
        name,
        input: { friends, state },
        what: 'selected',
        isLast: friends.length === all?.total,
      }));
  return (
    <SelectionBar actsOnAll={isAll}>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
        {buttons.map(({ name, input, what, isLast }) => (
          <DecisionButton
            key={name}
            name={name}
            input={input}
            disabled={!isAll && friends.length === 0}
            label={`${verbs[name]} ${what}`}
            next={isLast ? next : undefined}
            onDone={() => select(selected, false)}
          />
        ))}
        {isAll && <HoldButtons {...all} state={state} canLift={canLift} />}
      </div>
    </SelectionBar>
  );
}

type HoldButtonsProps = Pick<DecisionBarProps, 'state' | 'canLift'> & NonNullable<DecisionBarProps['all']>;

function HoldButtons({
  choice: { reason: withheldFor, ...choice },
  total,
  state,
  canLift,
}: HoldButtonsProps) {
  const input = { ...choice, state, withheldFor };
  return (
    <>
      <OperationButton
        name="hold.set"
        size="sm"
        input={input}
        label={`Hold back all ${formatCount(total)}`}
      />
      {canLift && <OperationButton name="hold.lift" size="sm" input={input} label="Put all back in line" />}
    </>
  );
}

const looks = {
  'credit.release': { variant: 'good', icon: <Check strokeWidth={2.5} /> },
  'credit.reject': { variant: 'danger', icon: <X strokeWidth={2.5} /> },
  'credit.reverse': { variant: 'danger', icon: <ArrowLeft strokeWidth={2} /> },
} as const;

interface DecisionButtonProps extends OperationCall<DecisionName> {
  label: string;
  about?: string;
  size?: 'sm' | 'default';
  disabled?: boolean;
}

export function DecisionButton({ size = 'sm', ...button }: DecisionButtonProps) {
  return <OperationButton {...looks[button.name]} size={size} {...button} />;
}
