import 'server-only';
import type { Handle } from '@/db/client';
import type { Figure, Period } from '@/db/figures';
import { readMailQueue } from '@/db/outbox/mail-queue';
import {
  type FriendsByTime,
  readFriendsByTime,
  readSignupsByTime,
  readTopReferrers,
  readVipFigure,
  type SignupsByTime,
} from '@/db/queries/reports/statistics';
import { countWithheld } from '@/db/queries/withheld-referrals';
import { DAY_MS, daysBefore, HOUR_MS, startOfDay, startOfWeek, timeName } from '../days';

/** Newer people have had too little time to refer friends. */
export const COHORT_DAYS = 14;
export const MIN_FRIENDS = 50;
/** Below this share of the people, too few are old enough to tell how many friends the others will still bring. */
const MIN_SHARE = 0.1;

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function sumByKey<K>(counts: readonly (readonly [key: K, count: number])[]): [K, number][] {
  const sums = new Map<K, number>();
  for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
  return [...sums];
}

export function addUp(signups: SignupsByTime, period: Period | null) {
  const figure = (name: 'people' | 'referred' | 'captchaUnavailable' | 'invited'): Figure => ({
    total: sumOf(signups.map((row) => row[name].total)),
    added: period && sumOf(signups.map((row) => row[name].added ?? 0)),
    before: period?.before ? sumOf(signups.map((row) => row[name].before ?? 0)) : null,
  });
  return {
    people: figure('people'),
    referred: figure('referred'),
    captchaUnavailable: figure('captchaUnavailable'),
    invited: figure('invited'),
    creditCents: sumOf(signups.map((row) => row.creditCents)),
    erased: sumOf(signups.map((row) => row.erased)),
  };
}

/** From a day or an hour in UTC to now, oldest first, also those without signups. */
export function signupsOver(signups: SignupsByTime, unit: 'day' | 'hour', from: Date) {
  const unitMs = unit === 'day' ? DAY_MS : HOUR_MS;
  const unitsSince = (time: Date) => Math.floor((time.getTime() - from.getTime()) / unitMs);
  const times = Array.from({ length: unitsSince(new Date()) + 1 }, (_, index) => ({
    time: timeName(new Date(from.getTime() + index * unitMs), unit),
    signups: 0,
    referred: 0,
  }));
  for (const { time, people, referred } of signups) {
    const counts = times[unitsSince(time)];
    if (counts) {
      counts.signups += people.total;
      counts.referred += referred.total;
    }
  }
  return times;
}

/** The day before which people joined who have had time to refer friends. */
export const startOfCohort = () => startOfDay(daysBefore(new Date(), COHORT_DAYS));

/**
 * Friends that a person who joined before that day brings in the end: those of each day after joining, divided by the people who
 * have been on the waitlist for that long. Null: too few friends.
 */
export function viralCoefficient(signups: SignupsByTime, friends: FriendsByTime, before: Date) {
  const old = signups.filter(({ time }) => time < before);
  const people = sumByKey(old.map((row) => [row.days, row.people.total]));
  const brought = sumByKey(friends.filter(({ isOld }) => isOld).map((row) => [row.days, row.friends]));
  const all = sumOf(people.map(([, count]) => count));
  const allFriends = sumOf(brought.map(([, count]) => count));
  const perPerson = brought.map(([days, count]) => {
    const oldEnough = sumOf(people.map(([age, joined]) => (age >= days ? joined : 0)));
    return count / (oldEnough >= MIN_SHARE * all ? oldEnough : all);
  });
  const coefficient = allFriends < MIN_FRIENDS ? null : sumOf(perPerson);
  return { before, people: all, friends: allFriends, coefficient };
}

/** Friends per person by the week, from Monday on, in which the person joined. A recent week still grows. */
export function coefficientsByWeek(signups: SignupsByTime, friends: FriendsByTime, from: Date) {
  const since = signups.filter(({ time, people }) => time >= from && people.total > 0);
  const people = sumByKey(since.map((row) => [timeName(startOfWeek(row.time), 'day'), row.people.total]));
  const brought = new Map(sumByKey(friends.map((row) => [timeName(row.week, 'day'), row.friends])));
  return people.map(([week, count]) => {
    const friendCount = brought.get(week) ?? 0;
    return { week, people: count, friends: friendCount, coefficient: friendCount / count };
  });
}

export type WaitlistStats = Awaited<ReturnType<typeof readStats>>;

export async function readStats(handle: Handle, { days, top }: { days: number; top: number }) {
  const before = startOfCohort();
  const signups = await readSignupsByTime(handle, 'day', null);
  const { people, erased, invited, referred, creditCents } = addUp(signups, null);
  const over = signupsOver(signups, 'day', daysBefore(startOfDay(new Date()), days - 1));
  const { coefficient } = viralCoefficient(signups, await readFriendsByTime(handle, before), before);
  return {
    total: people.total + erased,
    erased,
    invited: invited.total,
    vips: (await readVipFigure(handle, null)).total,
    days: over.map(({ time: day, ...counts }) => ({ day, ...counts })),
    referred: referred.total,
    referredShare: people.total === 0 ? 0 : referred.total / people.total,
    viralCoefficient: coefficient,
    topReferrers: await readTopReferrers(handle, top),
    creditOwedCents: creditCents,
    withheldReferrals: await countWithheld(handle),
    unconfirmedReferrals: await countWithheld(handle, 'unconfirmed'),
    mail: await readMailQueue(handle),
  };
}
