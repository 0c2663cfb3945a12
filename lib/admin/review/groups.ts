import type { Handle } from '@/db/client';
import { anyOfWave, type Line, type WavePlan } from '@/db/queries/invitations/invitations';
import {
  type FoundGroup,
  type GroupFilter,
  type GroupKey,
  readGroups,
  readPaidReferrers,
} from '@/db/queries/reports/review-groups';
import { type ReferralState, referralReasons } from '@/db/schema/referrals';
import { anyIdOf } from '@/db/statements';
import type { Env } from '../../config/env';
import { readPage } from '../../pages';
import { cachedRead } from '../cached-reads';
import type { ReviewSearch } from './review';
import { groupPath, type ReviewState } from './review-words';
import { SUSPICIOUS_SCORE, scoreGroup, scorePoints } from './score';

export type { GroupKey };
export type ReviewGroup = ReturnType<typeof scored>[number];

interface Terms {
  /** A referral pays when the friend confirms the address. */
  isConfirmationAsked: boolean;
}
export const termsOf = ({ REFERRAL_CREDIT }: Pick<Env, 'REFERRAL_CREDIT'>): Terms => ({
  isConfirmationAsked: REFERRAL_CREDIT === 'confirmation',
});

const GROUPS_PER_PAGE = 25;
const SUSPICIOUS_SHOWN = 5;
/** Fewer paid friends are no group. */
const MIN_PAID = 3;

/** These are paid when the friend confirms, without a decision, so they are listed only on request. */
export const SELF_DECIDING = 'unconfirmed';

function filterOf({ state, reason }: Pick<ReviewSearch, 'state' | 'reason'>): GroupFilter {
  if (state === 'paid') return { state, minFriends: MIN_PAID };
  return { state, reasons: reason ? [reason] : referralReasons.filter((one) => one !== SELF_DECIDING) };
}

type RankedGroup = ReturnType<typeof rank>[number];

/** The most suspicious first. */
const rank = (groups: FoundGroup[], terms: Terms) =>
  groups
    .map((group) => ({ ...group, points: scorePoints(group, terms.isConfirmationAsked) }))
    .toSorted(
      (one, other) =>
        other.points - one.points || other.friends - one.friends || (idOf(one) < idOf(other) ? -1 : 1),
    );

const readRanked = async (handle: Handle, filter: GroupFilter, terms: Terms) =>
  rank(await readGroups(handle, filter), terms);

const referrersOf = (keys: readonly Pick<GroupKey, 'referrerId'>[]) =>
  keys.map(({ referrerId }) => referrerId);
const idOf = ({ referrerId, reason }: FoundGroup) => `${referrerId} ${reason}`;

const scored = (groups: RankedGroup[], terms: Terms) =>
  groups.map((group) => ({ ...group, score: scoreGroup(group, terms.isConfirmationAsked) }));

/** Scoring every paid referral takes seconds with a million people: groups whose friends are not close come last. */
const rankPaid = cachedRead(async (handle, terms: Terms) => {
  const referrers = await readPaidReferrers(handle, MIN_PAID);
  const close = referrers.filter(({ isClose }) => isClose);
  const ranked = await readPaid(handle, terms, referrersOf(close));
  return [...new Set(referrersOf([...ranked, ...referrers]))];
}, 10_000);

/**
 * Paid ones as they are now, without those that were decided since they were ranked. Postgres looks friends up in one process, so
 * each of two connections reads half of the groups.
 */
async function readPaid(handle: Handle, terms: Terms, referrers: readonly string[]): Promise<RankedGroup[]> {
  if (referrers.length === 0) return [];
  const halves = [0, 1].map((half) => anyIdOf(referrers.filter((_, index) => index % 2 === half)));
  const filter = filterOf({ state: 'paid' });
  const groups = await Promise.all(halves.map((among) => readGroups(handle, { ...filter, among })));
  return rank(groups.flat(), terms);
}

const pageOf = <T>(page: number, all: readonly T[], perPage = GROUPS_PER_PAGE) =>
  readPage(page, perPage, async ({ limit, offset }) => all.slice(offset, offset + limit));

/** The most suspicious first. Paid ones are grouped by referrer, others by referrer and reason. */
export async function listReviewGroups(handle: Handle, search: ReviewSearch, terms: Terms) {
  if (search.state === 'paid') {
    const page = await pageOf(search.page, (await rankPaid(handle, terms)).value);
    return { ...page, rows: scored(await readPaid(handle, terms, page.rows), terms) };
  }
  const page = await pageOf(search.page, await readRanked(handle, filterOf(search), terms));
  return { ...page, rows: scored(page.rows, terms) };
}

export async function readGroup(
  handle: Handle,
  { referrerId, reason }: GroupKey,
  state: ReferralState,
  terms: Terms,
): Promise<ReviewGroup | undefined> {
  const filter = { state, reasons: reason && [reason], among: anyIdOf([referrerId]) };
  const [group] = scored(await readRanked(handle, filter, terms), terms);
  return group;
}

export async function findNextGroup(handle: Handle, key: GroupKey, state: ReviewState, terms: Terms) {
  if (state === 'paid') {
    const referrers = (await rankPaid(handle, terms)).value;
    const next = referrers[referrers.indexOf(key.referrerId) + 1];
    return next === undefined ? next : readGroup(handle, { referrerId: next }, state, terms);
  }
  const reason = key.reason === SELF_DECIDING ? key.reason : undefined;
  const groups = await readRanked(handle, filterOf({ state, reason }), terms);
  return groups[groups.findIndex((one) => groupPath(one) === groupPath(key)) + 1];
}

interface WarnedWave extends Line, Terms, Pick<WavePlan, 'ids'> {
  size: number;
}

/** Scoring the friends of a wave takes longer than the rest of its page. */
const findSuspiciousInWave = cachedRead(async (handle, wave: WarnedWave) => {
  const large = { ...filterOf({ state: 'paid' }), among: anyOfWave(handle, wave, wave.size) };
  const groups = await (wave.ids ? readPaid(handle, wave, wave.ids) : readRanked(handle, large, wave));
  return referrersOf(groups.filter(isSuspicious));
}, 10_000);

const isSuspicious = ({ points }: RankedGroup) => points >= SUSPICIOUS_SCORE;

/** The most suspicious paid groups of people whom a wave would invite. */
export async function listSuspiciousInWave(handle: Handle, wave: WarnedWave) {
  const { value: referrers } = await findSuspiciousInWave(handle, wave);
  const page = await pageOf(1, referrers, SUSPICIOUS_SHOWN);
  const groups = await readPaid(handle, wave, page.rows);
  return { ...page, rows: scored(groups.filter(isSuspicious), wave) };
}
