import { eq } from 'drizzle-orm';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { widthOf } from '../page/layout';
import { join } from '../setup/signups';
import { makeChange } from './changes';
import { expect, test } from './fixtures';
import { add, button, open } from './person';

for (const width of [360, 768, 1440]) {
  test(`a first name of 200 letters does not widen the page, at ${width} pixels`, async ({
    signedInPage: page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const [person] = await addPeople(site.db, 1, { firstName: 'x'.repeat(200) });
    await open(page, site, { id: person?.id ?? '' });
    await expect(page.getByText('x'.repeat(200))).toBeVisible();
    expect(await widthOf(page)).toBe(width);
    await page.goto('/admin/people');
    await expect(page.getByText('xxx')).toBeVisible();
    expect(await widthOf(page)).toBe(width);
  });
}

const HOST = 'a.rather.long.first.name@subdomain.example.com';
const FRIEND = 'another.rather.long.first.name@mailinator.com';

test('at 768 pixels, addresses take two lines at most', async ({ signedInPage: page, site }) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await site.setRecaptcha({ siteverify: 'passed' });
  const host = await add(site, HOST);
  const friend = await add(site, FRIEND, host.code);
  await join(site.origin, { email: `second.${FRIEND}`, referrerCode: host.code });
  await open(page, site, friend);
  await makeChange(page, site, {
    button: button(page, 'Release their referral'),
    dryRun: 'would be paid',
    confirm: 'Release',
    done: '1 referral released',
  });
  await expect.poll(() => site.db.$count(outboxEmails, eq(outboxEmails.status, 'sent'))).toBe(3);
  await site.db.update(outboxEmails).set({ status: 'dead', sentAt: null, error: 'mail_refused' });
  await site.db.update(signups).set({ firstName: 'x'.repeat(200) });

  for (const [path, address] of [
    ['/admin/people', HOST],
    ['/admin/review', HOST],
    [`/admin/review/${host.id}/disposable_domain`, `second.${FRIEND}`],
    ['/admin/mail/list?status=dead', HOST],
    ['/admin/audit', HOST],
    ['/admin/waves', HOST],
  ] as const) {
    await page.goto(path);
    const link = page.getByRole('cell').getByRole('link').filter({ hasText: address });
    const { height } = (await link.boundingBox()) ?? { height: 0 };
    expect(height, path).toBeGreaterThan(0);
    expect(height, path).toBeLessThanOrEqual(42);
    expect(await widthOf(page), path).toBe(768);
  }
});
