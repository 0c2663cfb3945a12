import { href } from '@/lib/admin/paths';
import type { ReasonCount } from '@/lib/admin/review/review-pages';
import { type ReferralState, stateTitles } from '@/lib/admin/review/review-state';
import { reasonTitles } from '@/lib/credit/reason-words';
import { FilterLinks, LinkTabs } from '../ui/links';

/** What became of withheld referrals, one tab per state. */
export function StateTabs({ path, state }: { path: string; state: ReferralState }) {
  const tabs = Object.entries(stateTitles).map(([one, label]) => ({
    href: href(path, { state: one }),
    label,
    isCurrent: one === state,
  }));
  return <LinkTabs label="State" tabs={tabs} />;
}

interface ReasonFilterProps {
  path: string;
  state: ReferralState;
  reason?: ReasonCount['reason'];
  counts: ReasonCount[];
}

export function ReasonFilter({ path, state, reason, counts }: ReasonFilterProps) {
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
