import { sql } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { unlimitedCredit } from '@/lib/credit/credit-policy';
import { joinBatch } from '@/lib/testing/joins';
import { addressOf, type PendingSignup, pendingSignupOf } from '@/lib/waitlist/pending-signup';
import { withDatabase } from './outbox';

const BATCH = 1_000;

/**
 * Fills an empty waitlist the way people join, with every welcome email sent. Half of the people name an earlier person.
 *
 * @returns everybody's referral code.
 */
export async function seed(databaseUrl: string, people: number): Promise<string[]> {
  return withDatabase(databaseUrl, async (db) => {
    const codes = await addPeople(db, people);
    await db.update(outboxEmails).set({ status: 'sent' });
    await db.execute(sql`vacuum analyze`);
    await db.execute(sql`checkpoint`);
    return codes;
  });
}

/**
 * Adds the first person to an empty waitlist, and returns the visitors who follow. It does not analyze the tables: with the
 * statistics of one row, PostgreSQL would scan whole tables until its next analysis.
 */
export async function startList(databaseUrl: string): Promise<() => Visitor> {
  const [code = ''] = await withDatabase(databaseUrl, (db) => addPeople(db, 1));
  return createVisitors(code);
}

async function addPeople(db: Handle, people: number): Promise<string[]> {
  const codes: string[] = [];
  const randomCode = () => codes[Math.floor(Math.random() * codes.length)] ?? null;
  while (codes.length < people) {
    const joins = Array.from({ length: Math.min(BATCH, people - codes.length) }, (_, index) => {
      const email = `seed-${codes.length + index}@example.com`;
      return toPendingSignup({ email, referrerCode: index % 2 === 0 ? randomCode() : null });
    });
    const outcomes = await joinBatch(db, joins, unlimitedCredit);
    codes.push(...outcomes.flatMap((one) => (one.outcome === 'joined' ? one.signup.referralCode : [])));
  }
  return codes;
}

export interface Visitor {
  email: string;
  referrerCode: string | null;
}

/** A repeated signup uses the email of the visitor this many places earlier. */
const REPEAT_DISTANCE = 37;

/** Half of the visitors name the referrer, a tenth sign up again. */
export function createVisitors(referrerCode: string): () => Visitor {
  let count = 0;
  return () => {
    const number = count++;
    const isRepeat = number % 10 === 9 && number >= REPEAT_DISTANCE;
    return {
      email: `visitor-${isRepeat ? number - REPEAT_DISTANCE : number}@example.com`,
      referrerCode: number % 2 === 0 ? referrerCode : null,
    };
  };
}

/** A visitor as the signup queue takes them, after captcha and validation. */
export const toPendingSignup = ({ email, referrerCode }: Visitor): PendingSignup => ({
  ...pendingSignupOf(email),
  origin: { ...addressOf(email).origin, network: email },
  firstName: 'Ada',
  referrerCode,
  utmSource: 'instagram',
  utmMedium: 'social',
  utmCampaign: 'prelaunch',
  referrerHost: 'l.instagram.com',
});
