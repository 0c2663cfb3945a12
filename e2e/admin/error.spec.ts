import { sql } from 'drizzle-orm';
import { OWNER } from '@/db/testing/create-test-database';
import { expect, test } from '../fixtures';
import { delayRequests } from '../page/network';
import { expectWellLaidOut } from '../page/page';
import type { Site } from '../setup/site';
import { add, open } from './operator';

// How React reports an error on the server to the browser.
test.use({ allowedErrors: [/React error #4(19|41);|Internal Server Error|status of (404|50\d)/] });

const breakAudit = ({ db }: Site) => db.execute(sql`alter table audit_entries rename to moved_entries`);
const repairAudit = ({ db }: Site) =>
  db.execute(sql`alter table if exists moved_entries rename to audit_entries`);

/** A superuser may connect in spite of the limit of the database. */
const limitConnections = ({ db }: Site, limit: number) =>
  db.execute(
    sql.raw(
      `do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`,
    ),
  );
const openDatabase = (site: Site) => limitConnections(site, -1);

/** Ends the server's connections and refuses new ones. That of the fixtures, `site.db`, stays. */
async function closeDatabase(site: Site): Promise<void> {
  await limitConnections(site, 0);
  await site.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = ${OWNER}`);
}

test.afterEach(async ({ site }) => {
  await repairAudit(site);
  await openDatabase(site);
});

test('a page that fails to load says so, and recovers', async ({ signedInPage: page, site }) => {
  await page.goto('/admin/people');
  await breakAudit(site);
  await page.goto('/admin/audit');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('This page could not be loaded');
  await expect(alert).toContainText('Nothing was changed.');
  await expect.poll(site.output).toContain(`"requestId":"${await alert.locator('code').innerText()}"`);
  await expectWellLaidOut(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
  await page.goForward();
  // Playwright can take the router's replaceState for the navigation, and go on before the page has loaded.
  await expect(alert).toContainText('This page could not be loaded');

  await repairAudit(site);
  const release = await delayRequests(page, '**/admin/audit?_rsc=*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert.getByRole('button', { name: 'Trying again…' })).toBeFocused();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a part of a page that fails to load recovers', async ({ signedInPage: page, site }) => {
  const ada = await add(site, 'ada@example.com');
  await breakAudit(site);
  await open(page, site, ada);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Timeline: could not be loaded');
  await expect(page.getByRole('region', { name: 'Friends' })).toBeVisible();
  await expectWellLaidOut(page, { withAxe: false });
  await repairAudit(site);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  // As behind a migration that waits, or a frozen disk.
  for (const table of ['signups', 'operator_sessions']) {
    await site.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${table} in access exclusive mode`));
      await page.reload({ waitUntil: 'commit', timeout: 5_500 });
      await expect(alert).toContainText('This page could not be loaded', { timeout: 5_000 });
    });
  }
});

test('without a database, pages and dialogs say that nothing changed', async ({
  signedInPage: page,
  site,
}) => {
  await closeDatabase(site);
  await page.goto('/admin/people');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The database may be unreachable. Nothing was changed.');
  await openDatabase(site);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');

  await open(page, site, await add(site, 'ada@example.com'));
  await closeDatabase(site);
  await page.getByRole('button', { name: 'Hold back' }).click();
  const problem = page.getByRole('dialog').getByRole('alert');
  await expect(problem).toHaveText('The server did not answer.Nothing was changed.');
});
