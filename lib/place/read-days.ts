import type { Handle } from '@/db/client';
import { listDays, listUnpaidReferrals } from '@/db/queries/place';
import type { SignupRow } from '@/db/schema/signups';
import type { Env } from '../config/env';
import { DAY_MS } from '../days';
import { readPage } from '../pages';
import { describeReferral } from './friend-words';

const PAGE_SIZE = 20;

/** The days, in UTC, on which credit changed, or a friend joined who does not count, the newest first. */
export async function readDays(handle: Handle, person: SignupRow, page: number, env: Env) {
  const days = await readPage(page, PAGE_SIZE, (rows) => listDays(handle, person.id, rows));
  const dates = days.rows.map(({ day }) => new Date(`${day}T00:00:00Z`));
  const [newest, oldest] = [dates[0], dates.at(-1)];
  const unpaid =
    newest && oldest
      ? await listUnpaidReferrals(handle, person.id, oldest, new Date(newest.getTime() + DAY_MS))
      : [];
  const rows = days.rows.map(({ day, uncounted, ...sums }) => {
    const joined = unpaid.filter(({ createdAt }) => createdAt.toISOString().startsWith(day));
    const friends = joined.map((referral) => ({
      id: referral.friendId,
      text: describeReferral(referral, env),
    }));
    return { date: new Date(`${day}T00:00:00Z`), ...sums, friends, unlisted: uncounted - friends.length };
  });
  return { ...days, rows };
}

export type PlaceDay = Awaited<ReturnType<typeof readDays>>['rows'][number];
