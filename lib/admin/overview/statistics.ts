import 'server-only';
import type { Figure, Period } from '@/db/figures';
import type { FriendsByWeek, SignupsByTime } from '@/db/queries/reports/statistics';
import { DAY_MS, HOUR_MS, startOfWeek, timeName } from '../../days';

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

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

/** The days or hours in UTC from a time to now, oldest first. Those without signups count 0. */
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

const perPerson = (friends: number, people: number) => (people === 0 ? 0 : friends / people);

export const friendsPerPerson = (signups: SignupsByTime, friends: FriendsByWeek) =>
  perPerson(sumOf(friends.map((row) => row.friends)), sumOf(signups.map((row) => row.people.total)));

/** By the week, from Monday on, in which the person joined. A recent week still grows. */
export function friendsPerPersonByWeek(signups: SignupsByTime, friends: FriendsByWeek, from: Date) {
  const people = new Map<string, number>();
  for (const { time, people: joined } of signups) {
    const week = timeName(startOfWeek(time), 'day');
    if (time >= from && joined.total > 0) people.set(week, (people.get(week) ?? 0) + joined.total);
  }
  const brought = new Map(friends.map((row) => [timeName(row.week, 'day'), row.friends]));
  return [...people].map(([week, count]) => {
    const friendCount = brought.get(week) ?? 0;
    return { week, people: count, friends: friendCount, friendsPerPerson: perPerson(friendCount, count) };
  });
}
