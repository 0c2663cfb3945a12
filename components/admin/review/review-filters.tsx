import type { ReviewCounts, ReviewSearch } from '@/lib/admin/review/review';
import { reviewStates } from '@/lib/admin/review/review-words';
import { reasonTitles, referralStateTitles } from '@/lib/credit/reason-words';
import { choicesOf, FilterLinks, LinkTabs } from '../ui/links';

const PATH = '/admin/review';

export function ReviewTabs({ search: { state } }: { search: ReviewSearch }) {
  const titles = reviewStates.map((one) => [one, referralStateTitles[one]] as const);
  return <LinkTabs label="State" links={choicesOf(PATH, { state }, 'state', titles)} />;
}

/** Reasons would fill the screen of a phone, so they scroll sideways there. */
const oneRow =
  'max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0';

interface ReasonFilterProps {
  search: ReviewSearch;
  counts: ReviewCounts;
}

export function ReasonFilter({ search: { state, reason }, counts }: ReasonFilterProps) {
  const links = choicesOf(PATH, { state, reason }, 'reason', [
    [undefined, 'All', counts.all],
    ...counts.reasons.map((one) => [one.reason, reasonTitles[one.reason], one.friends] as const),
  ]);
  return <FilterLinks className={`mb-5 ${oneRow}`} label="Reason" links={links} />;
}
