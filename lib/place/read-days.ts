import type { Handle } from '@/db/client';
import { listDays, type Unpaid } from '@/db/queries/place';
import type { Env } from '../config/env';
import { describeUnpaid } from '../credit/reason-words';
import { readPage } from '../pages';

const PAGE_SIZE = 20;

/** The days, in UTC, on which credit changed, or a friend joined who does not count, the newest first. */
export async function readDays(handle: Handle, id: string, page: number, env: Env) {
  const days = await readPage(page, PAGE_SIZE, (rows) => listDays(handle, id, rows));
  const rows = days.rows.map(({ day, unpaid, ...sums }) => ({
    ...sums,
    date: new Date(`${day}T00:00:00Z`),
    unpaid: countByWords(unpaid, env),
  }));
  return { ...days, rows };
}

/** A withheld referral and a rejected one have the same words. */
function countByWords(unpaid: Unpaid[], env: Env): [text: string, friends: number][] {
  const counts = new Map<string, number>();
  for (const { friends, ...one } of unpaid) {
    const text = describeUnpaid(one, env);
    counts.set(text, (counts.get(text) ?? 0) + friends);
  }
  return [...counts];
}

export type PlaceDay = Awaited<ReturnType<typeof readDays>>['rows'][number];
