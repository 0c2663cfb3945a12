import type { Handle } from '@/db/client';
import {
  type FoundGroup,
  type GroupFilter,
  type GroupKey,
  readGroups,
} from '@/db/queries/reports/review-groups';
import { type ReferralState, referralReasons } from '@/db/schema/referrals';
import { readPage } from '../../pages';
import { cachedRead } from '../cached-reads';
import type { ReviewSearch } from './review';
import { atStakeOf, groupPath, type ReviewState } from './review-words';
import { sharedFacts } from './shared-facts';

export type { FoundGroup as ReviewGroup, GroupKey };

const GROUPS_PER_PAGE = 25;
/** Fewer paid friends are no group. */
const MIN_PAID = 3;

/** These are paid when the friend confirms, without a decision, so they are listed only on request. */
export const SELF_DECIDING = 'unconfirmed';

function filterOf({ state, reason }: Pick<ReviewSearch, 'state' | 'reason'>) {
  if (state === 'paid') return { state, minFriends: MIN_PAID };
  return { state, reasons: reason ? [reason] : referralReasons.filter((one) => one !== SELF_DECIDING) };
}

/** Groups of several come before groups of one. Of paid ones, those that share the most come first. Then money and size decide. */
async function readRanked(handle: Handle, filter: GroupFilter & { state: ReviewState }) {
  const groups = await readGroups(handle, filter);
  const ranked = groups.map((group) => {
    const facts = filter.reasons ? Number(group.friends > 1) : sharedFacts(group).length;
    return { group, rank: [facts, atStakeOf(group, filter.state), group.friends], path: groupPath(group) };
  });
  return ranked
    .toSorted((one, other) => compare(other.rank, one.rank) || (one.path < other.path ? -1 : 1))
    .map(({ group }) => group);
}

const compare = (one: number[], other: number[]) =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** The referrers of paid groups. Reads every paid referral, which takes seconds with a million people. */
const rankPaid = cachedRead(async (handle) => {
  const groups = await readRanked(handle, filterOf({ state: 'paid' }));
  return groups.map(({ referrerId }) => referrerId);
}, 10_000);

/** Reads the groups as they are now, without those that were decided since they were ranked. */
const readPaid = (handle: Handle, referrerIds: readonly string[]) =>
  readRanked(handle, { ...filterOf({ state: 'paid' }), referrerIds });

const pageOf = <T>(page: number, all: readonly T[]) =>
  readPage(page, GROUPS_PER_PAGE, async ({ limit, offset }) => all.slice(offset, offset + limit));

/** Paid ones are grouped by referrer, others by what the friends share. */
export async function listReviewGroups(handle: Handle, search: ReviewSearch) {
  if (search.state !== 'paid') return pageOf(search.page, await readRanked(handle, filterOf(search)));
  const page = await pageOf(search.page, await rankPaid(handle));
  return { ...page, rows: await readPaid(handle, page.rows) };
}

export async function readGroup(handle: Handle, key: GroupKey, state: ReferralState) {
  return (await readGroups(handle, { state, key })).at(0);
}

/** The group of a network or domain that has all that a referrer's friends were withheld for one reason. */
export async function findOrigin(handle: Handle, { referrerId, reason }: GroupKey, state: ReviewState) {
  if (!reason || state === 'paid') return undefined;
  const groups = await readGroups(handle, { state, reasons: [reason], referrerIds: [referrerId] });
  const [group] = groups;
  return groups.length === 1 && (group?.network || group?.domain) ? group : undefined;
}

export async function findNextGroup(handle: Handle, key: GroupKey | FoundGroup, state: ReviewState) {
  if (state === 'paid') {
    const referrers = await rankPaid(handle);
    const after = referrers.indexOf(key.referrerId) + 1;
    return (await readPaid(handle, referrers.slice(after, after + GROUPS_PER_PAGE))).at(0);
  }
  const reason = key.reason === SELF_DECIDING ? key.reason : undefined;
  const groups = await readRanked(handle, filterOf({ state, reason }));
  return groups[groups.findIndex((one) => groupPath(one) === groupPath(key)) + 1];
}
