'use client';

import { formatCount } from '@/lib/admin/format';
import { type Decide, type DecisionInput, verbs } from '@/lib/admin/review/decision';
import { decisionsFor, type ReferralState } from '@/lib/admin/review/review-state';
import { SelectBox, useSelection } from '../ui/selection';
import { DecideButton } from './decide-button';

interface DecisionBarProps {
  decide: Decide;
  group: Pick<DecisionInput, 'referrerId' | 'reason'>;
  state: ReferralState;
  total: number;
  /** The friends on this page. */
  ids: string[];
  /** Friends who join after the page was shown are not part of "all". */
  until: Date;
}

/** The decisions about the selected friends, or about all of the group. */
export function DecisionBar({ decide, group, state, total, ids, until }: DecisionBarProps) {
  const { ids: selected, set } = useSelection();
  const chosen = ids.filter((id) => selected.has(id));
  const decisions = decisionsFor[state];
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <span className="me-auto flex items-center gap-2 text-sm">
        <SelectBox ids={ids} label="Select this page" />
        <span className="figures" aria-live="polite">
          {chosen.length} selected
        </span>
      </span>
      <div className="grid grid-cols-2 gap-2 max-md:w-full md:flex">
        {decisions.map((decision) => (
          <DecideButton
            key={`some ${decision}`}
            decide={decide}
            input={{ ...group, decision, friends: { ids: chosen } }}
            total={chosen.length}
            label={`${verbs[decision].present} selected`}
            onDone={() => set(chosen, false)}
          />
        ))}
        {decisions.map((decision) => (
          <DecideButton
            key={`all ${decision}`}
            decide={decide}
            input={{ ...group, decision, friends: { all: state, until } }}
            total={total}
            label={`${verbs[decision].present} all ${formatCount(total)}`}
          />
        ))}
      </div>
    </div>
  );
}
