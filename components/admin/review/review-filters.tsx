import type { ReviewCounts, ReviewSearch } from '@/lib/admin/review/review';
import { type ReviewState, reviewStates } from '@/lib/admin/review/review-words';
import { reasonTitles, referralStateTitles } from '@/lib/credit/reason-words';
import { choicesOf, FilterLinks, LinkTabs } from '../ui/links';

interface StateTabsProps {
  path: string;
  state: ReviewState;
  view?: ReviewSearch['view'];
  /** How many are open. Without it there is no tab for them. */
  appeals?: number;
}

export function StateTabs({ path, state, view, appeals }: StateTabsProps) {
  const current = view ? undefined : state;
  const titles = reviewStates.map((one) => [one, referralStateTitles[one]] as const);
  const tabs = choicesOf(path, { state: current }, 'state', titles);
  if (appeals === undefined) return <LinkTabs label="State" links={tabs} />;
  const views = choicesOf(path, { view }, 'view', [
    ['appeals', 'Appeals', appeals],
    ['blocks', 'Blocks'],
  ]);
  return <LinkTabs label="State" links={views.toSpliced(1, 0, ...tabs)} />;
}

/** Reasons would fill the screen of a phone, so they scroll sideways there. */
const oneRow = 'max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1';

interface ReasonFilterProps {
  path: string;
  search: ReviewSearch;
  counts: ReviewCounts;
}

export function ReasonFilter({ path, search: { state, reason }, counts }: ReasonFilterProps) {
  const links = choicesOf(path, { state, reason }, 'reason', [
    [undefined, 'All', counts.all],
    ...counts.reasons.map((one) => [one.reason, reasonTitles[one.reason], one.friends] as const),
  ]);
  return <FilterLinks className={`mb-5 ${oneRow}`} label="Reason" links={links} />;
}
