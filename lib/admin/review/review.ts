import { z } from 'zod';
import type { Handle } from '@/db/client';
import { readAppeals } from '@/db/queries/appeals';
import { findPersonByKey } from '@/db/queries/people';
import { groupByReferrer } from '@/db/queries/referrals';
import { type Group, readReviewFriends } from '@/db/queries/reports/review-friends';
import { countByReason, type GroupKey } from '@/db/queries/reports/review-groups';
import { referralReasons, referralStates } from '@/db/schema/referrals';
import type { Operator } from '../../operators/change';
import { readBlocks } from '../../operators/referrals/blocks';
import { type CreditDecided, DECISION_STEP, decideCredit } from '../../operators/referrals/credit';
import { decisionStep } from '../../operators/referrals/undo';
import { Refusal } from '../../operators/refusals';
import { pageNumber, readPage } from '../../pages';
import { COUNT_LIMIT } from '../../plural';
import { SELF_DECIDING } from './groups';
import { addDecided, type Decided, everyDecision, reviewStates } from './review-words';

export { type Appeal, countAppeals } from '@/db/queries/appeals';
export { countReferrals, type FriendState } from '@/db/queries/referrals';
export type { Group, ReviewFriend } from '@/db/queries/reports/review-friends';

const ROWS_PER_PAGE = 25;

const stateSchema = z.enum(referralStates);
const reasonSchema = z.enum(referralReasons);

/** The search parameters of the page. Unknown values are ignored. */
export const reviewSearch = z.object({
  /** Appeals or blocks instead of groups. */
  view: z.enum(['appeals', 'blocks']).optional().catch(undefined),
  state: z.enum(reviewStates).catch('withheld'),
  reason: reasonSchema.optional().catch(undefined),
  page: pageNumber,
});
export type ReviewSearch = z.output<typeof reviewSearch>;

const keySchema = z.object({ referrer: z.uuid(), reason: z.enum(['all', ...referralReasons]) });

/** The group of a URL; undefined if there can't be one. */
export function parseGroupKey(params: unknown): GroupKey | undefined {
  const { data } = keySchema.safeParse(params);
  return data && { referrerId: data.referrer, reason: data.reason === 'all' ? undefined : data.reason };
}

export const findReferrer = (handle: Handle, { referrerId }: GroupKey) =>
  findPersonByKey(handle, { by: 'id', value: referrerId });

/** Chosen friends, of one referrer or of several, or all of one in a state. */
export const decisionSchema = z.object({
  decision: z.enum(everyDecision),
  choice: z.union([
    z.object({
      friendIds: z.array(z.uuid()).min(1).max(DECISION_STEP).readonly(),
      /** In which the page showed all of them. */
      state: stateSchema.optional(),
    }),
    z.object({
      referrer: z.uuid(),
      state: stateSchema,
      reason: reasonSchema.optional(),
      exceptUnconfirmed: z.boolean().optional(),
      until: z.date(),
    }),
  ]),
});
export type DecisionInput = z.output<typeof decisionSchema>;

export const undoSchema = z.object({
  steps: z.array(decisionStep).min(1).max(10_000).readonly(),
});

/** The referrals in a state by reason, and how many of them the list shows. */
export async function countForReview(handle: Handle, state: ReviewSearch['state']) {
  const reasons = await countByReason(handle, state);
  const listed = reasons.filter(({ reason }) => reason !== SELF_DECIDING);
  return { reasons, all: listed.reduce((sum, { friends }) => sum + friends, 0) };
}
export type ReviewCounts = Awaited<ReturnType<typeof countForReview>>;

/** Open ones, the oldest first. */
export const listAppeals = (handle: Handle, page: number, perPage = ROWS_PER_PAGE) =>
  readPage(page, perPage, (rows) => readAppeals(handle, rows));

export const listBlocks = (handle: Handle, page: number) =>
  readPage(page, ROWS_PER_PAGE, (rows) => readBlocks(handle, rows));

/** The withheld ones first. */
export const listFriends = (handle: Handle, group: Group, page: number, perPage = 50) =>
  readPage(page, perPage, (rows) => readReviewFriends(handle, group, { ...rows, countLimit: COUNT_LIMIT }));

/**
 * Decides about chosen friends, or about the next ones of a group. A dry run covers all of them.
 *
 * @throws Refusal when nothing was decided. Each referrer's friends are decided in a transaction, so one who can't be decided
 * about any more stops no other.
 */
export async function decideGroup(handle: Handle, operator: Operator, { decision, choice }: DecisionInput) {
  const scopes =
    'friendIds' in choice
      ? (await groupByReferrer(handle, choice.friendIds)).map((group) => ({ ...group, state: choice.state }))
      : [{ ...choice, isStep: true as const }];
  const decided: Decided[] = [];
  let refusal = new Refusal('not_referred');
  for (const scope of scopes) {
    try {
      decided.push(toDecided(await decideCredit(handle, operator, scope, decision)));
    } catch (error) {
      if (operator.dryRun || !(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  const [first, ...others] = decided;
  if (!first) throw refusal;
  return others.length === 0 ? first : { ...others.reduce(addDecided, first), referrer: null };
}

function toDecided({ referrals, skipped, amountCents, at, referrer }: CreditDecided): Decided {
  const { referralCount, storeCreditCents, isVip } = referrer;
  const steps = referrals > 0 ? [{ referrerId: referrer.id, at, referrals }] : [];
  return { referrals, skipped, amountCents, steps, referrer: { referralCount, storeCreditCents, isVip } };
}
