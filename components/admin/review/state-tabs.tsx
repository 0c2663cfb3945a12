import { href } from '@/lib/admin/href';
import { type ReferralState, stateTitles } from '@/lib/admin/review/review-state';
import { LinkTabs } from '../ui/link-tabs';

/** What became of withheld referrals, one tab per state. */
export function StateTabs({ path, state }: { path: string; state: ReferralState }) {
  const tabs = Object.entries(stateTitles).map(([one, label]) => ({
    href: href(path, { state: one }),
    label,
    isCurrent: one === state,
  }));
  return <LinkTabs label="State" tabs={tabs} />;
}
