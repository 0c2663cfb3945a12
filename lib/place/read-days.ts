import type { Handle } from '@/db/client';
import { type DayRow, listDays, NEWEST_FRIENDS, type Unpaid } from '@/db/queries/place';
import type { SignupRow } from '@/db/schema/signups';
import type { Env } from '../config/env';
import { describeUnpaid } from '../credit/reason-words';

const DAYS = 20;

/** The newest whole days, in UTC, on which friends joined. What came before is the difference to the person's figures. */
export async function readDays(handle: Handle, person: SignupRow, env: Env) {
  const found = await listDays(handle, person.id, DAYS + 1);
  const days = found.slice(0, total(found, 'friends') < NEWEST_FRIENDS ? DAYS : -1);
  const earlier = {
    counted: person.referralCount - total(days, 'counted'),
    amountCents: person.storeCreditCents - (person.vipBonusCents ?? 0) - total(days, 'amountCents'),
  };
  return {
    rows: days.map(({ day, friends: _, unpaid, ...sums }) => {
      return { ...sums, date: new Date(`${day}T00:00:00Z`), unpaid: countByWords(unpaid, env) };
    }),
    earlier: days.length < found.length || earlier.counted > 0 ? earlier : null,
    bonusCents: person.vipBonusCents,
  };
}

const total = (days: readonly DayRow[], figure: 'friends' | 'counted' | 'amountCents') =>
  days.reduce((sum, day) => sum + day[figure], 0);

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
