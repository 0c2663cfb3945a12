import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { auditEntries } from '@/db/schema/audit-entries';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { expect, test } from '../fixtures';
import { expectAccessible, widthOf } from '../page/page';
import { add } from './changes';

const HOST = 'a.rather.long.first.name@subdomain.example.com';
const FRIEND = 'another.rather.long.first.name@mailinator.com';

/** Tables that scroll sideways. */
const countScrolling = (page: Page) =>
  page
    .locator('main section[tabindex="0"]')
    .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);

// Long reasons and the badge of a VIP take their space, too.
test('names of 200 letters widen no page, addresses take two lines at most, and dark colors have contrast', async ({
  signedInPage: page,
  site,
}) => {
  await site.setRecaptcha({ siteverify: 'passed' });
  const host = await add(site, HOST);
  await add(site, FRIEND, host.code);
  await site.db.update(signups).set({ firstName: 'x'.repeat(200), isVip: true });
  await site.db.update(outboxEmails).set({ status: 'dead', sentAt: null, error: 'key_already_used' });
  await site.db
    .insert(auditEntries)
    .values({ id: uuidv7(), actor: HOST, action: 'vip.reset', subjectId: host.id, detail: {} });

  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [path, address] of [
    [`/admin/people/${host.id}`, FRIEND],
    ['/admin/people', HOST],
    ['/admin/review', HOST],
    [`/admin/review/${host.id}/disposable_domain`, FRIEND],
    ['/admin/waves', HOST],
    ['/admin/mail/list?status=dead', HOST],
    ['/admin/audit', HOST],
    ['/admin/review?view=blocks'],
    ['/admin/announcements/new'],
    ['/admin/mail'],
    ['/admin/sessions'],
  ] as const) {
    await page.goto(path);
    for (const width of [1440, 1024, 768, 320]) {
      await page.setViewportSize({ width, height: 1000 });
      expect(await widthOf(page), `${path} at ${width}`).toBe(width);
      if (width < 1440) expect(await countScrolling(page), `tables of ${path} at ${width}`).toBe(0);
      if (width === 320 || !address) continue;
      const link = page.getByRole('cell').getByRole('link').filter({ hasText: address });
      const { height } = (await link.boundingBox()) ?? { height: 0 };
      expect(height, path).toBeGreaterThan(0);
      expect(height, path).toBeLessThanOrEqual(42);
    }
    await expectAccessible(page);
  }
});
