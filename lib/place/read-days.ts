import type { Handle } from '@/db/client';
import { listDays, NEWEST_FRIENDS, type Unpaid } from '@/db/queries/place';
import type { SignupRow } from '@/db/schema/signups';
import type { Env } from '../config/env';
import { describeUnpaid } from '../credit/reason-words';

const DAYS = 20;

/** The newest whole days, in UTC, on which friends joined. What came before is the difference to the person's figures. */
export async function readDays(handle: Handle, person: SignupRow, env: Env) {
  const found = await listDays(handle, person.id, DAYS + 1);
  const earlier = { counted: person.referralCount, amountCents: person.storeCreditCents };
  earlier.amountCents -= person.vipBonusCents ?? 0;
  const friends = found.reduce((sum, day) => sum + day.friends, 0);
  const rows = found
    .slice(0, friends < NEWEST_FRIENDS ? DAYS : -1)
    .map(({ day, counted, amountCents, unpaid }) => {
      earlier.counted -= counted;
      earlier.amountCents -= amountCents;
      return { date: new Date(`${day}T00:00:00Z`), counted, amountCents, unpaid: countByWords(unpaid, env) };
    });
  const hasEarlier = rows.length < found.length || earlier.counted > 0;
  return { rows, earlier: hasEarlier ? earlier : null, bonusCents: person.vipBonusCents };
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
