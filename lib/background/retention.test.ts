import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createDatabase } from '@/db/client';
import { erasedMailboxes } from '@/db/schema/mailboxes';
import { operatorLinks, operatorSessions, operators } from '@/db/schema/operator-accounts';
import { signupNetworks } from '@/db/schema/origin';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { log } from '../observability/log';
import { joinAll } from '../testing/operators';
import { deleteExpiredData, startRetention } from './retention';

const database = await emptyTestDatabase();

async function addNetworks(ages: string[]): Promise<void> {
  await joinAll(
    database.db,
    ages.map((age, n) => ({ email: `p${n}@x.io`, origin: { network: age } })),
  );
  await database.db.execute(
    sql`update signup_networks set created_at = now() - split_part(network_hash, ',', 1)::interval`,
  );
}

const kept = async () =>
  (await database.db.select().from(signupNetworks)).map(({ networkHash }) => networkHash).sort();

test('deletes networks after 90 days, however many', async () => {
  await addNetworks(['89 days', '0', ...Array.from({ length: 5_001 }, (_, n) => `91 days, ${n}`)]);
  await deleteExpiredData(database.db);
  expect(await kept()).toEqual(['0', '89 days']);
});

test('deletes erased mailboxes after 180 days', async () => {
  await database.db.execute(sql`insert into erased_mailboxes (hash, erased_at)
    values ('old', now() - interval '180 days'), ('recent', now() - interval '179 days')`);
  await deleteExpiredData(database.db);
  expect(await database.db.select().from(erasedMailboxes)).toMatchObject([{ hash: 'recent' }]);
});

test('deletes expired links and sessions of operators, and their mail after a week', async () => {
  const typed = { value: 'typed@x.io', createdAt: new Date(0), updatedAt: new Date(0) };
  const link = (id: string, expiresAt: Date) => ({ ...typed, id, identifier: id, expiresAt });
  const soon = new Date(Date.now() + 60_000);
  await database.owner.insert(operatorLinks).values([link('old', new Date(0)), link('new', soon)]);
  const account = { id: 'ada', email: 'ada@x.io', name: '', emailVerified: true };
  const times = { createdAt: new Date(0), updatedAt: new Date(0), lastSeenAt: new Date(0) };
  await database.owner.insert(operators).values({ ...account, ...times });
  const session = (id: string, expiresAt: Date) => ({
    id,
    operatorId: 'ada',
    tokenHash: id,
    browser: '',
    ...times,
    expiresAt,
  });
  await database.owner.insert(operatorSessions).values([session('old', new Date(0)), session('new', soon)]);
  const mail = { kind: 'sign_in', recipient: 'typed@x.io', expiresAt: soon } as const;
  await database.owner.insert(outboxEmails).values([{ ...mail, requestedAt: new Date(0) }, mail]);
  await deleteExpiredData(database.db);
  for (const table of [operatorLinks, operatorSessions])
    expect(await database.db.select().from(table)).toMatchObject([{ id: 'new' }]);
  expect(await database.db.$count(outboxEmails)).toBe(1);
});

test('happens when a server starts, and stops with it', async () => {
  await addNetworks(['91 days']);
  const retention = startRetention(database.db);
  await expect.poll(kept).toEqual([]);
  await retention.stop();
});

test('logs a failure and lets the server run', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const gone = createDatabase(database.url.replace(/[^/]+$/, 'gone'));
  const retention = startRetention(gone.db);
  await expect.poll(() => errors).toHaveBeenCalled();
  await retention.stop();
  await gone.close();
  expect(errors.mock.calls).toEqual([[expect.objectContaining({ event: 'retention_failed' })]]);
});
