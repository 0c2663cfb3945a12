import { sql } from 'drizzle-orm';
import { createDatabase } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { joinBatch } from '@/lib/waitlist/join-batch';
import { createVisitors, toJoin, type Visitor } from './visitors';

const BATCH = 1_000;

/**
 * Fills an empty list the way people join, with every welcome email sent. Half of the people name an earlier person.
 *
 * @returns everybody's referral code.
 */
export async function seed(databaseUrl: string, people: number): Promise<string[]> {
  const { db, close } = createDatabase(databaseUrl, { max: 1, queryTimeoutMs: 0 });
  const codes: string[] = [];
  const randomCode = () => codes[Math.floor(Math.random() * codes.length)] ?? null;
  try {
    while (codes.length < people) {
      const joins = Array.from({ length: Math.min(BATCH, people - codes.length) }, (_, index) => {
        const email = `seed-${codes.length + index}@example.com`;
        return toJoin({ email, referrerCode: index % 2 === 0 ? randomCode() : null });
      });
      const outcomes = await joinBatch(db, joins, { hourlyLimit: 0 });
      codes.push(...outcomes.flatMap((one) => (one.outcome === 'joined' ? one.signup.referralCode : [])));
    }
    await db.update(outboxEmails).set({ status: 'sent' });
    await db.execute(sql`vacuum analyze`);
    await db.execute(sql`checkpoint`);
    return codes;
  } finally {
    await close();
  }
}

/** Adds the first person to an empty list, and returns the visitors who follow. */
export async function startList(databaseUrl: string): Promise<() => Visitor> {
  const [code = ''] = await seed(databaseUrl, 1);
  return createVisitors(code);
}
