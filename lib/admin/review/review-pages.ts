import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { type GroupKey, readReviewGroups } from '@/db/queries/admin-review';
import { readReviewFriends } from '@/db/queries/admin-review-friends';
import { findPersonByKey } from '@/db/queries/people';
import { referralReasons, referralStates } from '@/db/schema/referrals';
import { COUNT_LIMIT } from '../../plural';
import { pageNumber, readPage } from '../pages';
import type { ReferralState } from './review-state';

export {
  countByReason,
  countGroupFriends,
  type GroupKey,
  type ReasonCount,
  type ReviewGroup,
} from '@/db/queries/admin-review';
export {
  type GroupEvidence,
  type ReviewFriend,
  readGroupEvidence,
} from '@/db/queries/admin-review-friends';

const GROUPS_PER_PAGE = 25;
const FRIENDS_PER_PAGE = 50;

/** These are paid when the friend confirms, without a decision, so they are listed only on request. */
const SELF_DECIDING = 'unconfirmed';

export const reasonSchema = z.enum(referralReasons);
export const stateSchema = z.enum(referralStates);

const searchSchema = z.object({
  state: stateSchema.catch('withheld'),
  reason: reasonSchema.optional().catch(undefined),
  page: pageNumber,
});
export type ReviewSearch = z.output<typeof searchSchema>;

/** Reads the search parameters of a page. Unknown values are ignored. */
export const parseReviewSearch = (search: unknown): ReviewSearch => searchSchema.parse(search);

const keySchema = z.object({ referrerId: z.uuid(), reason: reasonSchema });

/** The group of a URL; undefined if there can't be one. */
export const parseGroupKey = (params: unknown): GroupKey | undefined => keySchema.safeParse(params).data;

export const findReferrer = (handle: Handle, { referrerId }: GroupKey) =>
  findPersonByKey(handle, { by: 'id', value: referrerId });

/** Grouped by referrer and reason. */
export function listReviewGroups(handle: Handle, { state, reason, page }: ReviewSearch) {
  const reasons = reason ? [reason] : referralReasons.filter((one) => one !== SELF_DECIDING);
  return readPage(page, GROUPS_PER_PAGE, (rows) => readReviewGroups(handle, { state, reasons }, rows));
}

export function listGroupFriends(handle: Handle, group: GroupKey & { state: ReferralState }, page: number) {
  return readPage(page, FRIENDS_PER_PAGE, (rows) =>
    readReviewFriends(handle, group, { ...rows, countLimit: COUNT_LIMIT }),
  );
}
