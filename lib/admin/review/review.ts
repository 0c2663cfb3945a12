import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findPersonByKey } from '@/db/queries/people';
import { type Group, readReviewFriends } from '@/db/queries/reports/review-friends';
import { countByReason, type GroupKey } from '@/db/queries/reports/review-groups';
import { referralReasons } from '@/db/schema/referrals';
import { pageNumber, readPage } from '../../pages';
import { COUNT_LIMIT } from '../../plural';
import { SELF_DECIDING } from './groups';
import { reviewStates } from './review-words';

export { countFriendsByState, type FriendState, readOtherReferrers } from '@/db/queries/referrals';
export type { Group, ReviewFriend } from '@/db/queries/reports/review-friends';

const reasonSchema = z.enum(referralReasons);

/** The search parameters of the page. Unknown values are ignored. */
export const reviewSearch = z.object({
  state: z.enum(reviewStates).catch('withheld'),
  reason: reasonSchema.optional().catch(undefined),
  page: pageNumber,
});
export type ReviewSearch = z.output<typeof reviewSearch>;

const keySchema = z.object({
  referrerId: z.uuid(),
  reason: reasonSchema.optional(),
  network: z.uuid().optional(),
  domain: z.hostname().optional(),
});

type Params = { referrer: string; reason: string };

/** The group of a URL; undefined if there can't be one. */
export function parseGroupKey({ referrer, reason: group }: Params): GroupKey | undefined {
  const [, kind = 'reason', value = group] = /^(network|domain)-(.+)$/.exec(group) ?? [];
  const key = group === 'all' ? {} : { [kind]: value };
  return keySchema.safeParse({ referrerId: referrer, ...key }).data;
}

export const findReferrer = (handle: Handle, { referrerId }: GroupKey) =>
  findPersonByKey(handle, { by: 'id', value: referrerId });

/** The referrals in a state by reason, and how many of them the list shows. */
export async function countForReview(handle: Handle, state: ReviewSearch['state']) {
  const reasons = await countByReason(handle, state);
  const listed = reasons.filter(({ reason }) => reason !== SELF_DECIDING);
  return { reasons, all: listed.reduce((sum, { friends }) => sum + friends, 0) };
}
export type ReviewCounts = Awaited<ReturnType<typeof countForReview>>;

/** The withheld ones first. */
export const listFriends = (handle: Handle, group: Group, page: number, perPage = 50) =>
  readPage(page, perPage, (rows) => readReviewFriends(handle, group, { ...rows, countLimit: COUNT_LIMIT }));
