import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { tables } from './grants';
import { migrate } from './migrate';
import { SITE_ROLE } from './testing/create-test-database';
import { testDatabase } from './testing/test-database';

const database = await testDatabase();

async function createRole(options: string): Promise<string> {
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  await database.owner.execute(sql.raw(`create role ${role} ${options}`));
  onTestFinished(async () => {
    await database.owner.execute(sql.raw(`drop owned by ${role}`));
    await database.owner.execute(sql.raw(`drop role ${role}`));
  });
  return role;
}

/** Returns `name: privileges` for every table and view. */
async function privilegesOf(role: string): Promise<string[]> {
  const rows = await database.owner.execute<{ line: string }>(sql`
    select relname || ': ' || concat_ws(', ', variadic array(
      select privilege from unnest(
        '{select,insert,update,delete,truncate,references,trigger,maintain}'::text[]) as all_of (privilege)
      where has_table_privilege(${role}, pg_class.oid, privilege))) as line
    from pg_class where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
    order by relname`);
  return rows.map(({ line }) => line);
}

test("the site's role can only add to the ledger and the audit, and deletes no person", async () => {
  const privileges = await privilegesOf(SITE_ROLE);
  expect(privileges).toHaveLength(tables.length + 1);
  expect(privileges).toEqual(
    expect.arrayContaining([
      '__drizzle_migrations: select',
      'audit_entries: select, insert',
      'credit_entries: select, insert',
      'referrals: select, insert, update',
      'signups: select, insert, update',
      'waitlist_counter: select, update',
    ]),
  );
  expect(privileges.join()).not.toMatch(/truncate|references|trigger|maintain/);
});

test('every migration takes away what the role should not have, and grants what it lacks', async () => {
  const role = await createRole('nologin');
  await database.owner.execute(sql.raw(`grant all on credit_entries to ${role}`));
  await migrate(database.ownerUrl, role);
  expect(await privilegesOf(role)).toEqual(await privilegesOf(SITE_ROLE));
});

test('a migration that names no role grants to the roles of earlier ones', async () => {
  const role = await createRole('nologin');
  const report = await createRole('nologin');
  await migrate(database.ownerUrl, role);
  await database.owner.execute(
    sql.raw(`revoke all on waitlist_counter from ${role}; revoke insert on signups from ${role}`),
  );
  await database.owner.execute(sql.raw(`grant all on all tables in schema public to ${report}`));
  expect((await migrate(database.ownerUrl)).toSorted()).toEqual([role, SITE_ROLE].toSorted());
  expect(await privilegesOf(role)).toEqual(await privilegesOf(SITE_ROLE));
});

test.each([
  ['the owner', () => new URL(database.ownerUrl).username],
  ['a member of the owner', () => createRole(`in role ${new URL(database.ownerUrl).username}`)],
])("refuses %s as the site's role", async (_who, role) => {
  await expect(migrate(database.ownerUrl, await role())).rejects.toThrow(/^SITE_DATABASE_ROLE must not be /);
});

test('names a role that does not exist', async () => {
  await expect(migrate(database.ownerUrl, 'nobody')).rejects.toMatchObject({
    cause: { message: 'role "nobody" does not exist' },
  });
});
