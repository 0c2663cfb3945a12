import { href } from '@/lib/admin/href';
import { type ReviewState, reviewStates, stateTitles } from '@/lib/admin/review/review-state';
import { LinkTabs } from '../ui/link-tabs';

/** What became of withheld referrals, one tab per state. */
export function StateTabs({ path, state }: { path: string; state: ReviewState }) {
  const tabs = reviewStates.map((one) => ({
    href: href(path, { state: one }),
    label: stateTitles[one],
    isCurrent: one === state,
  }));
  return <LinkTabs label="State" tabs={tabs} />;
}
