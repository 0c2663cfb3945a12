import { href } from '@/lib/admin/paths';
import type { ReasonCount, ReferralState, ReviewSearch } from '@/lib/admin/review/review';
import { reasonTitles, referralStates } from '@/lib/credit/reason-words';
import { FilterLinks, LinkTabs } from '../ui/links';

const states: ReferralState[] = ['withheld', 'rejected', 'paid', 'reversed'];

export function StateTabs({ path, state }: { path: string; state: ReferralState }) {
  const tabs = states.map((one) => ({
    href: href(path, { state: one }),
    label: referralStates[one],
    isCurrent: one === state,
  }));
  return <LinkTabs label="State" links={tabs} />;
}

interface ReasonFilterProps {
  path: string;
  search: ReviewSearch;
  counts: ReasonCount[];
}

export function ReasonFilter({ path, search: { state, reason }, counts }: ReasonFilterProps) {
  // Unconfirmed referrals are paid when the friend confirms, so they are not part of the review.
  const decided = counts.filter((count) => count.reason !== 'unconfirmed');
  const total = decided.reduce((sum, { friends }) => sum + friends, 0);
  const all = { href: href(path, { state }), label: 'All', count: total, isCurrent: reason === undefined };
  const links = counts.map((one) => ({
    href: href(path, { state, reason: one.reason }),
    label: reasonTitles[one.reason],
    count: one.friends,
    isCurrent: one.reason === reason,
  }));
  return <FilterLinks className="mb-5" label="Reason" links={[all, ...links]} />;
}
