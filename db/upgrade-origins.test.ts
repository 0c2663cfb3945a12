import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from './migrate';
import { signupNetworks } from './schema/origin';
import { databaseWith } from './testing/test-database';

test('leaves people without a captcha out of the limits', async () => {
  const migrations = readMigrations();
  const added = migrations.findIndex(({ sql: statements }) => statements.join().includes('"left_mailboxes"'));
  const { db, url, close } = await databaseWith(migrations.slice(0, added));
  onTestFinished(close);
  await db.execute(sql`
    insert into signups (id, email, normalized_email, canonical_mailbox, referral_code, signup_position, captcha)
    select gen_random_uuid(), n || '@x.io', n || '@x.io', n || '@x.io', 'MFM-00000' || n, n, 'passed' from generate_series(1, 3) n`);
  await db.execute(sql`update signups set captcha = 'unavailable' where signup_position = 3`);
  await db.execute(sql`
    insert into signup_networks (signup_id, network_hash, created_at) select id, 'home', now() from signups`);
  const people = await db.execute<{ id: string }>(sql`select id from signups order by signup_position`);
  const [first = '', second = '', ghost = ''] = people.map(({ id }) => id);
  await migrate(url);
  const networks = await db.select().from(signupNetworks);
  expect(networks.map(({ signupId, passedCaptcha }) => [signupId, passedCaptcha]).toSorted()).toEqual(
    [
      [first, true],
      [second, true],
      [ghost, false],
    ].toSorted(),
  );
});
