'use client';

import { ArrowLeft, Check, X } from '@/components/ui/icons';
import { formatReward } from '@/lib/credit/money';
import { formatCount } from '@/lib/format';
import { type DecisionName, decisionWords } from '@/lib/operations/credit/decision-words';
import type { InputOf } from '@/lib/operations/registry';
import { OperationButton } from '../operation/operation-button';
import type { OperationCall } from '../operation/use-operation';
import { SelectionBar, useSelection } from '../ui/selection';

type Choice = InputOf<DecisionName>;
/** All of a referrer's friends that the page is about. */
type AllOf = Extract<Choice, { allOf: string }>;

interface DecisionBarProps extends Pick<OperationCall<DecisionName>, 'next'> {
  decisions: readonly DecisionName[];
  /** The state of all rows, if they have the same. A referral that somebody decided about since then is left out. */
  state?: Choice['state'];
  /** What is decided while nothing is selected. */
  all?: { choice: AllOf; total: number; cents: number };
  /** The most likely decision, whose button is the first one and says the sum. */
  main?: DecisionName;
  /** What a release of each friend's referral pays, or a reversal takes back, by the id. */
  cents?: Readonly<Record<string, number>>;
  /** Whether somebody is held back. */
  canLift?: boolean;
}

export function DecisionBar({ decisions, state, all, main, cents = {}, canLift, next }: DecisionBarProps) {
  const { selected, select } = useSelection();
  const isAll = all !== undefined && selected.length === 0;
  const friends = [...selected];
  const input = isAll ? all.choice : { friends, state };
  const what = isAll ? `all ${formatCount(all.total)}` : 'selected';
  const isLast = isAll || friends.length === all?.total;
  const sum = isAll ? all.cents : friends.reduce((total, id) => total + (cents[id] ?? 0), 0);
  const labelOf = (name: DecisionName) => {
    const { verb } = decisionWords[name];
    if (!main) return `${verb} ${what}`;
    if (name !== main || (!isAll && friends.length === 0)) return verb;
    return `${verb} ${formatCount(isAll ? all.total : friends.length)}, ${formatReward(sum)}`;
  };
  return (
    <SelectionBar actsOnAll={isAll}>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
        {decisions
          .toSorted((one, other) => Number(other === main) - Number(one === main))
          .map((name) => (
            <DecisionButton
              key={name}
              name={name}
              input={input}
              disabled={!isAll && friends.length === 0}
              label={labelOf(name)}
              isMain={name === main}
              next={isLast ? next : undefined}
              onDone={() => select(selected, false)}
            />
          ))}
        {isAll && <HoldButtons {...all} canLift={canLift} />}
      </div>
    </SelectionBar>
  );
}

type HoldButtonsProps = Pick<DecisionBarProps, 'canLift'> & NonNullable<DecisionBarProps['all']>;

function HoldButtons({ choice: { reason: withheldFor, ...choice }, total, canLift }: HoldButtonsProps) {
  const input = { ...choice, withheldFor };
  return (
    <>
      <OperationButton
        name="hold.set"
        size="sm"
        input={input}
        label={`Hold ${formatCount(total)} back from waves`}
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
  isMain?: boolean;
}

export function DecisionButton({ size = 'sm', isMain = false, ...button }: DecisionButtonProps) {
  const look = looks[button.name];
  return <OperationButton {...look} variant={isMain ? 'primary' : look.variant} size={size} {...button} />;
}
