import { href } from '@/lib/admin/paths';
import type { ReferralState, ReviewCounts, ReviewSearch } from '@/lib/admin/review/review';
import { reasonTitles, referralStates } from '@/lib/credit/reason-words';
import { FilterLinks, LinkTabs } from '../ui/links';

const states: ReferralState[] = ['withheld', 'rejected', 'paid', 'reversed'];

interface StateTabsProps {
  path: string;
  /** Undefined on the tab of the appeals. */
  state: ReferralState | undefined;
  /** How many are open. Without it there is no tab for them. */
  appeals?: number;
}

export function StateTabs({ path, state, appeals }: StateTabsProps) {
  const tabs = states.map((one) => ({
    href: href(path, { state: one }),
    label: referralStates[one],
    isCurrent: one === state,
  }));
  if (appeals === undefined) return <LinkTabs label="State" links={tabs} />;
  const first = {
    href: href(path, { view: 'appeals' }),
    label: 'Appeals',
    count: appeals,
    isCurrent: !state,
  };
  return <LinkTabs label="State" links={[first, ...tabs]} />;
}

interface ReasonFilterProps {
  path: string;
  search: ReviewSearch;
  counts: ReviewCounts;
}

export function ReasonFilter({ path, search: { state, reason }, counts }: ReasonFilterProps) {
  const all = {
    href: href(path, { state }),
    label: 'All',
    count: counts.all,
    isCurrent: reason === undefined,
  };
  const links = counts.reasons.map((one) => ({
    href: href(path, { state, reason: one.reason }),
    label: reasonTitles[one.reason],
    count: one.friends,
    isCurrent: one.reason === reason,
  }));
  return <FilterLinks className="mb-5" label="Reason" links={[all, ...links]} />;
}
