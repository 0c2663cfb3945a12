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
import { groupPath, type ReviewState } from './review-words';
import { sharedFacts } from './shared-facts';

export type { FoundGroup as ReviewGroup, GroupKey };

const GROUPS_PER_PAGE = 25;
/** Fewer paid friends are no group. */
const MIN_PAID = 3;

/** These are paid when the friend confirms, without a decision, so they are listed only on request. */
export const SELF_DECIDING = 'unconfirmed';

function filterOf({ state, reason }: Pick<ReviewSearch, 'state' | 'reason'>): GroupFilter {
  if (state === 'paid') return { state, minFriends: MIN_PAID };
  return { state, reasons: reason ? [reason] : referralReasons.filter((one) => one !== SELF_DECIDING) };
}

const idOf = ({ referrerId, reason }: FoundGroup) => `${referrerId} ${reason}`;

/** The groups whose friends share the most facts come first, and larger ones before smaller ones. */
async function readRanked(handle: Handle, filter: GroupFilter) {
  const groups = await readGroups(handle, filter);
  return groups
    .map((group) => ({ group, facts: sharedFacts(group).length }))
    .toSorted(
      (one, other) =>
        other.facts - one.facts ||
        other.group.friends - one.group.friends ||
        (idOf(one.group) < idOf(other.group) ? -1 : 1),
    )
    .map(({ group }) => group);
}

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

/** Paid ones are grouped by referrer, others by referrer and reason. */
export async function listReviewGroups(handle: Handle, search: ReviewSearch) {
  if (search.state !== 'paid') return pageOf(search.page, await readRanked(handle, filterOf(search)));
  const page = await pageOf(search.page, (await rankPaid(handle)).value);
  return { ...page, rows: await readPaid(handle, page.rows) };
}

export async function readGroup(handle: Handle, { referrerId, reason }: GroupKey, state: ReferralState) {
  const filter = { state, reasons: reason && [reason], referrerIds: [referrerId] };
  return (await readGroups(handle, filter)).at(0);
}

export async function findNextGroup(handle: Handle, key: GroupKey, state: ReviewState) {
  if (state === 'paid') {
    const referrers = (await rankPaid(handle)).value;
    const after = referrers.indexOf(key.referrerId) + 1;
    return (await readPaid(handle, referrers.slice(after, after + GROUPS_PER_PAGE))).at(0);
  }
  const reason = key.reason === SELF_DECIDING ? key.reason : undefined;
  const groups = await readRanked(handle, filterOf({ state, reason }));
  return groups[groups.findIndex((one) => groupPath(one) === groupPath(key)) + 1];
}
