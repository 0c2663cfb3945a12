import { sql } from 'drizzle-orm';
import { expectAccessible } from '../page/accessibility';
import { widthOf } from '../page/layout';
import { delayRequests } from '../page/slow-network';
import type { Site } from '../setup/site';
import { expect, test } from './fixtures';
import { add, open } from './person';

// How React reports an error on the server to the browser.
test.use({ allowedErrors: [/^Error: Minified React error #441;/] });

const breakAudit = ({ db }: Site) => db.execute(sql`alter table audit_entries rename to moved_entries`);
const repairAudit = ({ db }: Site) =>
  db.execute(sql`alter table if exists moved_entries rename to audit_entries`);

test.afterEach(({ site }) => repairAudit(site));

for (const [width, colorScheme] of [
  [360, 'light'],
  [1440, 'dark'],
] as const) {
  test(`a page that fails to load says so and recovers, at ${width} pixels`, async ({
    signedInPage: page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await breakAudit(site);
    await page.goto('/admin/audit');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('This page could not be loaded');
    await expect(alert).toContainText('Nothing was changed.');
    await expect.poll(site.output).toContain(`"requestId":"${await alert.locator('code').innerText()}"`);
    await expectAccessible(page);
    expect(await widthOf(page)).toBe(width);

    await repairAudit(site);
    const release = await delayRequests(page, '**/admin/audit?_rsc=*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert.getByRole('button', { name: 'Trying again…' })).toBeFocused();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit');
    await expect(alert).toHaveCount(0);
  });
}

test('a page that fails to load leaves the navigation usable', async ({ signedInPage: page, site }) => {
  await page.goto('/admin/people');
  await breakAudit(site);
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This page could not be loaded');
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions');
});

test('a part of a page that fails to load recovers, and the rest is there', async ({
  signedInPage: page,
  site,
}) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  const ada = await add(site, 'ada@example.com');
  await breakAudit(site);
  await open(page, site, ada);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Audit: could not be loaded');
  await expect(page.getByRole('region', { name: 'Ledger' })).toBeVisible();
  await expectAccessible(page);
  await repairAudit(site);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Audit' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test.describe('a person who does not exist', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('is a page that says so', async ({ signedInPage: page }) => {
    await page.goto(`/admin/people/${crypto.randomUUID()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing found here');
    await expectAccessible(page);
  });
});
