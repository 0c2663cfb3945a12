import { href } from '@/lib/admin/href';
import { reasonTitles } from '@/lib/admin/review/reason-titles';
import type { ReasonCount } from '@/lib/admin/review/review-groups';
import type { ReferralState } from '@/lib/admin/review/review-state';
import { FilterLinks } from '../ui/filter-links';

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
  return <FilterLinks label="Reason" links={[all, ...links]} />;
}
