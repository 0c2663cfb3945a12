import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { emailSuppressions, type SuppressionReason } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups, waitlistCounter } from '@/db/schema/signups';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../../credit/credit-policy';
import { suppressMail } from '../../email/suppress-mail';
import { joinAll, joinBatch, joined, joinOne, person } from '../../testing/joins';
import { unknownSource } from '../records';
import { SignupQueue } from '../signup-queue';
import { loadSnapshot } from './load-snapshot';
import { storeSignups } from './store-signups';

const database = await emptyTestDatabase({ own: true });

const join = (email: string) => joined(database.db, { email });

test('gives the premiere points to the first 500 only', async () => {
  await database.db.update(waitlistCounter).set({ lastPosition: 499 });
  expect((await join('position-500@x.io')).priorityScore).toBe(50);
  expect((await join('position-501@x.io')).priorityScore).toBe(0);
});

test('replaces a new code that somebody has, or that two people would get', async () => {
  const { referralCode } = await join('ada@x.io');
  const generated = [referralCode, 'MFM-BBBBBB', 'MFM-BBBBBB', 'MFM-CCCCCC'];
  const batch = ['bea@x.io', 'cleo@x.io'].map((email) => person({ email }));
  const snapshot = await database.db.transaction((tx) =>
    loadSnapshot(tx, batch, unlimitedCredit, () => generated.shift() ?? ''),
  );
  expect(snapshot.unusedCodes).toEqual(['MFM-BBBBBB', 'MFM-CCCCCC']);
});

test('stores where people came from, also when only some of a batch say so', async () => {
  const tags = { utmSource: 'instagram', utmMedium: 'social', utmCampaign: '春'.repeat(100) };
  const ada = { ...tags, referrerHost: 'l.instagram.com' };
  const batch = [person({ email: 'ada@x.io', ...ada }), person({ email: 'bea@x.io', utmSource: 'tiktok' })];
  await joinBatch(database.db, [...batch, person({ email: 'cleo@x.io' })], unlimitedCredit);
  const rows = await database.db.select().from(signups).orderBy(asc(signups.signupPosition));
  expect(rows).toMatchObject([ada, { ...unknownSource, utmSource: 'tiktok' }, unknownSource]);
});

test('a repeated signup gets the welcome mail again, at most once a day', async () => {
  const { id } = await join('a@x.io');
  const statusesAfterRepeat = async () => {
    await joinOne(database.db, { email: 'a@x.io' });
    const rows = await database.db.select().from(outboxEmails).orderBy(outboxEmails.requestedAt);
    return rows.map(({ status }) => status);
  };
  await database.db.update(outboxEmails).set({ status: 'sent' });
  expect(await statusesAfterRepeat()).toEqual(['sent']);
  const yesterday = sql`now() - interval '25 hours'`;
  await database.db.update(signups).set({ createdAt: yesterday }).where(eq(signups.id, id));
  expect(await statusesAfterRepeat()).toEqual(['sent']);
  await database.db.update(outboxEmails).set({ requestedAt: yesterday }).where(eq(outboxEmails.signupId, id));
  for (let times = 0; times < 2; times += 1) expect(await statusesAfterRepeat()).toEqual(['sent', 'pending']);
});

describe('a repeated signup of somebody who unsubscribed', () => {
  const isLink = eq(outboxEmails.kind, 'place_link');
  const links = () =>
    database.db
      .select({ email: signups.email, status: outboxEmails.status })
      .from(outboxEmails)
      .innerJoin(signups, eq(signups.id, outboxEmails.signupId))
      .where(isLink)
      .orderBy(outboxEmails.requestedAt);
  const joinAndStop = async (email: string, reason: SuppressionReason = 'unsubscribed') => {
    const { id } = await join(email);
    await suppressMail(database.db, { by: 'id', value: id }, reason);
  };
  const repeat = (email: string) => joinOne(database.db, { email });

  test('gets the link to the place, at most once a day', async () => {
    await joinAndStop('ada@x.io');
    await join('bea@x.io');
    const batch = ['ada@x.io', 'new@x.io', 'bea@x.io'].map((email) => person({ email }));
    expect(await joinBatch(database.db, batch, unlimitedCredit)).toMatchObject([
      { outcome: 'duplicate' },
      { outcome: 'joined' },
      { outcome: 'duplicate' },
    ]);
    expect(await links()).toEqual([{ email: 'ada@x.io', status: 'pending' }]);
    await database.db.update(outboxEmails).set({ status: 'sent' }).where(isLink);
    await repeat('ada@x.io');
    expect(await links()).toEqual([{ email: 'ada@x.io', status: 'sent' }]);
    const yesterday = sql`now() - interval '25 hours'`;
    await database.db.update(outboxEmails).set({ requestedAt: yesterday });
    await database.db.update(signups).set({ createdAt: yesterday });
    await repeat('ADA@X.io');
    expect(await links()).toEqual([
      { email: 'ada@x.io', status: 'sent' },
      { email: 'ada@x.io', status: 'pending' },
    ]);
    expect(await database.db.$count(outboxEmails, sql`kind = 'welcome' and status = 'pending'`)).toBe(2);
  });

  test('mails each mailbox once, whatever aliases of it joined', async () => {
    await join('victim+1@gmail.com');
    await join('victim+2@gmail.com');
    await joinAndStop('victim@gmail.com');
    const aliases = ['victim+2@gmail.com', 'victim+1@gmail.com', 'victim@gmail.com'];
    await joinBatch(
      database.db,
      aliases.map((email) => person({ email })),
      unlimitedCredit,
    );
    for (const email of aliases) await repeat(email);
    expect(await links()).toEqual([{ email: 'victim+1@gmail.com', status: 'pending' }]);
  });

  test.each(['bounced', 'complained'] as const)('gets nothing if the mailbox %s', async (reason) => {
    await joinAndStop('ada@x.io', reason);
    await repeat('ada@x.io');
    expect(await links()).toEqual([]);
  });
});

test('everybody who arrives while another process writes signups joins in one batch', async () => {
  const queue = new SignupQueue({
    runBatch: (cut) => storeSignups(database.db, cut, unlimitedCredit),
    isSharedFault: () => true,
  });
  const outcomes: Promise<unknown>[] = [];
  await database.owner.transaction(async (tx) => {
    await lockCounter(tx);
    for (let n = 0; n < 9; n += 1) {
      outcomes.push(queue.add(person({ email: `p${n}@x.io` })));
      await untilBlocked(database.db, 1);
    }
  });
  await Promise.all(outcomes);
  expect(await database.db.selectDistinct({ at: signups.createdAt }).from(signups)).toHaveLength(1);
});

describe('the limit of welcome mails', () => {
  const alias = (n: number) => ({ email: `victim+${n}@x.io` });
  const aliases = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => alias(from + n));

  /** Returns the status of each welcome email, or the reason why it was cancelled, by position. */
  async function statuses(): Promise<string[]> {
    const { status, error, signupId } = outboxEmails;
    const rows = await database.db
      .select({ status, error })
      .from(outboxEmails)
      .innerJoin(signups, eq(signups.id, signupId))
      .orderBy(signups.signupPosition, outboxEmails.requestedAt);
    return rows.map((row) => row.error ?? row.status);
  }

  const passHours = (hours: number) =>
    database.db.transaction(async (tx) => {
      const past = sql`${hours} * interval '1 hour'`;
      await tx.update(outboxEmails).set({ requestedAt: sql`requested_at - ${past}` });
      await tx.update(signups).set({ createdAt: sql`created_at - ${past}` });
    });

  test.each([0, 1])('a mailbox gets three welcome mails a day, %d of them earlier', async (earlier) => {
    await joinAll(database.db, aliases(1, earlier));
    await joinAll(database.db, [...aliases(earlier + 1, 5), { email: 'other@x.io' }]);
    const three = ['pending', 'pending', 'pending', 'mailbox_limit'];
    const firstDay = [...three, 'mailbox_limit', 'pending'];
    expect(await statuses()).toEqual(firstDay);
    await passHours(25);
    await joinAll(database.db, aliases(6, 9));
    expect(await statuses()).toEqual([...firstDay, ...three]);
    await expectConsistentList(database.db, 10);
  });

  test('mails that the limit cancelled do not count', async () => {
    await joinAll(database.db, aliases(1, 3));
    await passHours(23);
    await joinAll(database.db, aliases(4, 6));
    await passHours(2);
    await joinAll(database.db, aliases(7, 7));
    expect((await statuses()).slice(3)).toEqual([
      'mailbox_limit',
      'mailbox_limit',
      'mailbox_limit',
      'pending',
    ]);
  });

  test('aliases without a captcha neither use up those of the mailbox nor, by bouncing, suppress it', async () => {
    const invented = aliases(1, 9).map((one) => ({ ...one, captcha: 'unavailable' as const }));
    for (const { id } of await joinAll(database.db, invented))
      await suppressMail(database.db, { by: 'id', value: id }, 'bounced');
    await joinAll(database.db, [{ email: 'victim@x.io' }]);
    expect((await statuses()).at(-1)).toBe('pending');
    expect(await database.db.$count(emailSuppressions)).toBe(0);
  });

  test('a mailbox is reminded of as many confirmations', async () => {
    await joinBatch(database.db, aliases(1, 5).map(person), { ...unlimitedCredit, paidOn: 'confirmation' });
    const reminders = eq(outboxEmails.kind, 'confirmation_reminder');
    expect(await database.db.$count(outboxEmails, reminders)).toBe(3);
  });

  test('repeated mails count, and a cancelled one is sent when the person asks again the next day', async () => {
    await joinAll(database.db, aliases(1, 4));
    await database.db.update(outboxEmails).set({ status: 'sent' }).where(sql`status = 'pending'`);
    await passHours(25);
    for (const n of [4, 1, 2, 3]) await joinOne(database.db, alias(n));
    const again = ['sent', 'pending'];
    expect(await statuses()).toEqual([...again, ...again, 'sent', 'mailbox_limit', 'pending']);
  });
});

describe('the cost', () => {
  const BATCH = 512;
  const BATCHES = 8;
  const options = { ...unlimitedCredit, hourlyLimit: 100, domainLimit: 5, networkLimit: 3 };

  let session: Database;

  beforeAll(async () => {
    // Idle sessions can report what they read seconds later, but report it before they end.
    await database.owner.execute(sql`
      select pg_terminate_backend(pid, 20000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    session = createDatabase(database.url, { max: 1 });
    return session.close;
  });

  const people = (batch: string, count: number, referrerCodes: readonly string[] = []) =>
    Array.from({ length: count }, (_, n) => {
      const referrerCode = referrerCodes[n % referrerCodes.length] ?? null;
      return person({ email: `${batch}-${n}@x.io`, referrerCode, origin: { network: `network ${n % 7}` } });
    });

  /** A counter of Postgres' statistics. */
  async function counted(what: 'seq_tup_read' | 'idx_scan', table: string): Promise<number> {
    await session.db.execute(sql`select pg_stat_force_next_flush()`);
    const [row] = await session.db.execute<{ count: number }>(
      sql`select ${sql.raw(what)}::int as count from pg_stat_user_tables where relname = ${table}`,
    );
    if (!row) throw new Error(`Postgres has no statistics of ${table}`);
    return row.count;
  }

  test('joining a waitlist of thousands uses no sequential scan, also before Postgres has analyzed it', async () => {
    const codes: string[] = [];
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const outcomes = await joinBatch(session.db, people(`batch-${batch}`, BATCH, codes), options);
      codes.push(...outcomes.flatMap((one) => (one.outcome === 'joined' ? [one.signup.referralCode] : [])));
    }
    expect(codes).toHaveLength(BATCHES * BATCH);

    const tables = ['signups', 'referrals', 'signup_networks'];
    const rowsRead = () => Promise.all(tables.map((table) => counted('seq_tup_read', table)));
    async function expectNoScan(when: string) {
      const before = await rowsRead();
      await joinBatch(session.db, people(`friends-of-one-${when}`, 64, codes.slice(0, 1)), options);
      await joinBatch(session.db, people(`friends-of-ten-${when}`, 64, codes.slice(0, 10)), options);
      expect(await rowsRead()).toEqual(before);
    }
    await expectNoScan('before');
    // Autovacuum does this within a minute.
    await database.owner.execute(sql`analyze`);
    await expectNoScan('after');
  });

  test('a repeated signup on the same day does not query the outbox', async () => {
    await joinBatch(session.db, people('repeated', 64), options);
    const before = await counted('idx_scan', 'outbox_emails');
    const outcomes = await joinBatch(session.db, people('repeated', 64), options);
    expect(outcomes.every((one) => one.outcome === 'duplicate')).toBe(true);
    expect(await counted('idx_scan', 'outbox_emails')).toBe(before);
  });
});
