'use client';

import type { Group } from '@/lib/admin/review/review';
import {
  addDecided,
  type Decide,
  type DecisionInput,
  decisionsFor,
  describeDone,
  describePreview,
  everyDecision,
  verbs,
} from '@/lib/admin/review/review-words';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';
import { SelectionBar, useSelection } from '../ui/selection';

interface DecisionBarProps {
  decide: Decide;
  group: Group;
  total: number;
  /** The friends on this page. */
  ids: string[];
  /** Friends who join after the page was shown are not part of "all". */
  until: Date;
}

/** The decisions about the selected friends, or about all in the state of the group. */
export function DecisionBar({ decide, group, total, ids, until }: DecisionBarProps) {
  const { referrerId, state, ...rest } = group;
  const selection = useSelection();
  const friendIds = ids.filter((id) => selection.ids.has(id));
  const button = (count: number, what: string, input: Omit<DecisionInput, 'referrerId'>) => (
    <DecideButton
      key={what + input.decision}
      decide={decide}
      input={{ ...input, referrerId }}
      total={count}
      label={`${verbs[input.decision].present} ${what}`}
      onDone={() => selection.set(friendIds, false)}
    />
  );
  const decisions = state ? decisionsFor[state] : everyDecision;
  return (
    <SelectionBar ids={ids}>
      <div className="grid grid-cols-2 gap-2 max-md:w-full md:flex">
        {decisions.map((decision) =>
          button(friendIds.length, 'selected', { decision, choice: { friendIds } }),
        )}
        {state &&
          decisions.map((decision) =>
            button(total, `all ${total.toLocaleString('en-US')}`, {
              decision,
              choice: { ...rest, state, until },
            }),
          )}
      </div>
    </SelectionBar>
  );
}

interface DecideButtonProps {
  decide: Decide;
  input: DecisionInput;
  total: number;
  label: string;
  size?: 'default' | 'sm';
  onDone?: () => void;
}

/** Shows what a decision would change, asks, and then makes it in steps. */
export function DecideButton({ decide, input, total, label, size = 'sm', onDone }: DecideButtonProps) {
  const { decision } = input;
  const { present } = verbs[decision];
  return (
    <ConfirmChange
      title={`${present} ${plural(total, 'referral')}?`}
      label={label}
      button={{ size, disabled: total === 0 }}
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
