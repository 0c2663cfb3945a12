import { href } from '@/lib/admin/paths';
import type { ReferralState, ReviewCounts, ReviewSearch } from '@/lib/admin/review/review';
import { reasonTitles, referralStateTitles } from '@/lib/credit/reason-words';
import { FilterLinks, LinkTabs, oneRow } from '../ui/links';

const states: ReferralState[] = ['withheld', 'rejected', 'paid', 'reversed'];

interface StateTabsProps {
  path: string;
  state: ReferralState;
  view?: ReviewSearch['view'];
  /** How many are open. Without it there is no tab for them. */
  appeals?: number;
}

export function StateTabs({ path, state, view, appeals }: StateTabsProps) {
  const tabs = states.map((one) => ({
    href: href(path, { state: one }),
    label: referralStateTitles[one],
    isCurrent: !view && one === state,
  }));
  if (appeals === undefined) return <LinkTabs label="State" links={tabs} />;
  const first = {
    href: href(path, { view: 'appeals' }),
    label: 'Appeals',
    count: appeals,
    isCurrent: view === 'appeals',
  };
  const last = { href: href(path, { view: 'blocks' }), label: 'Blocks', isCurrent: view === 'blocks' };
  return <LinkTabs label="State" links={[first, ...tabs, last]} />;
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
  return <FilterLinks className={`mb-5 ${oneRow}`} label="Reason" links={[all, ...links]} />;
}
