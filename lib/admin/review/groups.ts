import type { Handle } from '@/db/client';
import {
  type GroupFilter,
  type GroupKey,
  type ReviewGroup,
  readGroups,
} from '@/db/queries/reports/review-groups';
import { MINUTE_MS } from '../../days';
import { readPage } from '../../pages';
import { cachedRead } from '../cached-reads';
import type { ReviewSearch } from './review';
import { groupPath } from './review-words';

export type { GroupKey, ReviewGroup };

const GROUPS_PER_PAGE = 25;
/** Fewer paid friends are no group, and fewer share something by chance or live together. */
const MIN_FRIENDS = 3;

/** Counts less of a large group, of whom some share a network by chance, and less at one domain, which colleagues share. */
function doubtOf({ friends, undecided, onReferrersNetwork, onNetwork, numbered, atDomain }: ReviewGroup) {
  const most = Math.max(onReferrersNetwork, onNetwork, numbered, atDomain / 3);
  return most < MIN_FRIENDS ? 0 : (most / friends) ** 2 * undecided;
}

/** Groups that share the most come first, then the largest. Money does not count: a popular person has the most. */
async function readRanked(handle: Handle, filter: GroupFilter) {
  const minFriends = filter.state === 'paid' ? MIN_FRIENDS : undefined;
  const groups = await readGroups(handle, { ...filter, minFriends });
  return groups
    .map((group) => ({ ...group, doubt: doubtOf(group), path: groupPath(group) }))
    .toSorted((a, b) => b.doubt - a.doubt || b.undecided - a.undecided || (a.path < b.path ? -1 : 1));
}

/** The referrers of paid groups. Reads every paid referral, which takes seconds with a million people. */
const rankPaid = cachedRead(
  async (handle) => {
    const groups = await readRanked(handle, { state: 'paid' });
    return groups.map(({ referrerId }) => referrerId);
  },
  10_000,
  60 * MINUTE_MS,
);

/** Reads the groups as they are now, without those that were decided since they were ranked. */
const readPaid = (handle: Handle, referrerIds: readonly string[]) =>
  readRanked(handle, { state: 'paid', referrerIds });

const pageOf = <T>(page: number, all: readonly T[]) =>
  readPage(page, GROUPS_PER_PAGE, async ({ limit, offset }) => all.slice(offset, offset + limit));

export async function listReviewGroups(handle: Handle, { state, page }: ReviewSearch) {
  if (state === 'withheld') return pageOf(page, await readRanked(handle, { state }));
  const referrers = await pageOf(page, await rankPaid(handle));
  return { ...referrers, rows: await readPaid(handle, referrers.rows) };
}

export const readGroup = async (handle: Handle, key: GroupKey) => (await readGroups(handle, key)).at(0);

/** The group that the list has after this one. */
export async function findNextGroup(handle: Handle, key: GroupKey) {
  if (key.state === 'paid') {
    const referrers = await rankPaid(handle);
    const after = referrers.indexOf(key.referrerId) + 1;
    return (await readPaid(handle, referrers.slice(after, after + GROUPS_PER_PAGE))).at(0);
  }
  const groups = await readRanked(handle, { state: key.state });
  return groups[groups.findIndex((one) => groupPath(one) === groupPath(key)) + 1];
}
