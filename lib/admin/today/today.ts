import type { Handle } from '@/db/client';
import { countDeadMail } from '@/db/outbox/mail-queue';
import { type Places, readPlaces } from '@/db/queries/invitations/invitation-status';
import { readWaitlist } from '@/db/queries/public-reads';
import { readSignupsByDay } from '@/db/queries/reports/statistics';
import { countWithheld } from '@/db/queries/withheld-referrals';
import { PREMIERE_SPOTS } from '../../constants';
import { DAY_MS, dayName, daysBefore, startOfDay } from '../../days';
import { cachedRead } from '../cached-reads';
import type { Range } from './today-words';

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The first of so many days in UTC that end with today. */
const firstOf = (days: number) => daysBefore(startOfDay(new Date()), days - 1);

const NEW_DAYS = 7;

/** Includes the signups by day, from which the chart is made. */
export const readTotals = cachedRead(async (handle) => {
  const [days, withheld] = await Promise.all([readSignupsByDay(handle), countWithheld(handle)]);
  const newDays = days.filter(({ day }) => day >= firstOf(NEW_DAYS));
  return {
    days,
    people: sumOf(days.map(({ people }) => people)),
    newPeople: sumOf(newDays.map(({ people }) => people)),
    referred: sumOf(days.map(({ referred }) => referred)),
    owedCents: sumOf(days.map(({ creditCents }) => creditCents)),
    withheld,
  };
});

/** The places of the launch: one for each of the first people or, once more are invited, for each of those. */
export function launchOf({ accepted, open, free }: Places) {
  const all = Math.max(PREMIERE_SPOTS, accepted + open + free);
  return { accepted, open, free: all - accepted - open, all };
}

export type LaunchFigures = ReturnType<typeof launchOf>;

/** Undefined while nobody is invited. */
export const readLaunch = cachedRead(async (handle) => {
  const places = await readPlaces(handle);
  return places.accepted + places.open + places.free > 0 ? launchOf(places) : undefined;
});

/** Whether people can join, as it is now. */
export const readWaitlistState = async (handle: Handle) => (await readWaitlist(handle)).state;

/** What waits for an operator: the numbers in the navigation of every page. */
export const readOpenWork = cachedRead(
  async (handle) => ({ withheld: await countWithheld(handle), deadMail: await countDeadMail(handle) }),
  10_000,
);

export type SignupsOfDay = Awaited<ReturnType<typeof readSignups>>[number];

/** The days in UTC up to today, oldest first. Those without signups count 0. */
export async function readSignups(handle: Handle, range: Range) {
  const from = firstOf(Number(range));
  const { days } = await readTotals(handle);
  const byDay = new Map(days.map((one) => [dayName(one.day), one]));
  return Array.from({ length: Number(range) }, (_, index) => {
    const day = dayName(new Date(from.getTime() + index * DAY_MS));
    const { people = 0, referred = 0 } = byDay.get(day) ?? {};
    return { day, signups: people, referred };
  });
}
