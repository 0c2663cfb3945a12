import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findPersonByKey } from '@/db/queries/people';
import { countDecisions } from '@/db/queries/referrals';
import { type Group, readReviewFriends } from '@/db/queries/reports/review-friends';
import type { GroupKey } from '@/db/queries/reports/review-groups';
import { referralReasons } from '@/db/schema/referrals';
import type { DecisionName } from '../../operations/credit/decision-words';
import { pageNumber, readPage } from '../../pages';
import { COUNT_LIMIT } from '../../plural';
import { reviewStates } from './review-words';

export { countFriendsByState, type FriendState } from '@/db/queries/referrals';
export type { Group, ReviewFriend } from '@/db/queries/reports/review-friends';

/** The search parameters of the page. Unknown values are ignored. */
export const reviewSearch = z.object({
  state: z.enum(reviewStates).catch('withheld'),
  page: pageNumber,
});
export type ReviewSearch = z.output<typeof reviewSearch>;

const groupSearch = z.union([
  z.object({
    referrerId: z.uuid(),
    state: z.literal('withheld'),
    reason: z.enum(referralReasons),
    page: pageNumber,
  }),
  z.object({ referrerId: z.uuid(), state: z.literal('paid'), page: pageNumber }),
]);

/** The search parameters of a group's page; undefined if there can't be such a group. */
export function parseGroupSearch(search: unknown) {
  const { data } = groupSearch.safeParse(search);
  if (!data) return undefined;
  const { page, ...key } = data;
  return { page, group: { reason: null, ...key } satisfies GroupKey };
}

export const findReferrer = (handle: Handle, { referrerId }: GroupKey) =>
  findPersonByKey(handle, { by: 'id', value: referrerId });

/** What operators decide most about such referrals. As long as they have decided nothing, to reject them. */
export async function findCommonDecision(
  handle: Handle,
  { state, reason }: Pick<GroupKey, 'state' | 'reason'>,
): Promise<DecisionName> {
  if (state === 'paid') return 'credit.reverse';
  const { released, rejected } = await countDecisions(handle, reason);
  return released > rejected ? 'credit.release' : 'credit.reject';
}

/** The withheld ones first. */
export const listFriends = (handle: Handle, group: Group, page: number, perPage = 50) =>
  readPage(page, perPage, (rows) => readReviewFriends(handle, group, { ...rows, countLimit: COUNT_LIMIT }));
