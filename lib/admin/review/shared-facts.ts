import type { ReviewGroup } from '@/db/queries/reports/review-groups';
import { FAST_SECONDS } from '../../constants';
import { formatCount, formatDuration } from '../../format';

type Shared = Pick<
  ReviewGroup,
  'onReferrersNetwork' | 'onNetwork' | 'atDomain' | 'medianGapSeconds' | 'numbered'
>;

/** What the friends of a group share, in words. */
export function sharedFacts(group: Shared): string[] {
  const { onReferrersNetwork, onNetwork, atDomain, medianGapSeconds: gap, numbered } = group;
  return [
    onReferrersNetwork > 0 && `${formatCount(onReferrersNetwork)} on the referrer's network`,
    onNetwork > 1 && `${formatCount(onNetwork)} on one network`,
    atDomain > 1 && `${formatCount(atDomain)} at one domain`,
    gap !== null && gap < FAST_SECONDS && `${formatDuration(gap)} apart`,
    numbered > 1 && `${formatCount(numbered)} numbered addresses`,
  ].filter((fact) => fact !== false);
}
