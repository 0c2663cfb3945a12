import type { Page } from '@playwright/test';
import { expect, inAppTest as test } from '../fixtures';
import { callToAction, dialog, findHero, isApart } from '../page/hero';
import { answerLinks } from '../page/links';
import { boxOf, findLayoutFlaws, rightEdgeOfContents } from '../page/page';
import { CODE, joinOnPage } from '../page/signup';
import { answerLookups } from '../page/stats';
import { linkOf, openPlace } from '../place/place';

test.use({ allowedErrors: [/status of 404|api\/recaptcha/] });

/** The browser's setting, unlike CSS, also changes what a rem is in media queries. */
test.beforeEach(async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
});

const sizes = [
  [360, 640],
  [844, 390],
  [768, 1024],
  [1366, 768],
] as const;

async function expectToFit(page: Page): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const what = `${new URL(page.url()).pathname} at ${width} × ${height}`;
    await expect.soft.poll(() => findLayoutFlaws(page), what).toEqual([]);
  }
}

/** Expects that the hero and its dialog have room for the text. */
async function expectHeroToFit(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const measure = await findHero(page);
  for (const [width, height] of sizes) {
    const what = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const { header, headline, button, hero, tag, subline } = await measure();
      expect(headline.y, what).toBeGreaterThanOrEqual(header.height);
      expect(tag.y, what).toBeGreaterThanOrEqual(header.height);
      expect(tag.bottom, what).toBeLessThanOrEqual(subline.y);
      expect(tag.right, what).toBeLessThanOrEqual(width);
      expect(isApart(tag, headline), what).toBe(true);
      expect(button.bottom, what).toBeLessThanOrEqual(hero.bottom);
    }).toPass({ timeout: 30_000 });
    for (const text of [
      page.getByRole('banner').getByRole('button'),
      page.getByText('/ 500'),
      page.getByRole('heading', { name: /subscribe/ }),
      page.getByText('AI-curated', { exact: true }),
    ])
      expect(await text.evaluate(rightEdgeOfContents), what).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 390, height: 620 });
  await callToAction(page).click();
  const title = dialog(page).getByRole('heading');
  expect(await title.evaluate(rightEdgeOfContents)).toBeLessThanOrEqual((await boxOf(dialog(page))).right);
  // The close button is at the top, too.
  await dialog(page).evaluate((element) => element.scrollTo(0, 0));
  expect((await boxOf(title)).y).toBeGreaterThan((await boxOf(dialog(page))).y);
}

test('text of double size is neither cut nor broken', async ({ page, site, total }) => {
  test.slow();
  await answerLinks(page);
  await total.open({ total: 12_345, state: 'closed' });
  await expect(page.getByRole('heading', { name: 'Signups are over' })).toHaveCount(1);
  await expectToFit(page);
  total.answer = 187;
  await page.route('**/api/recaptcha', (route) => route.abort());
  await answerLookups(page);
  await page.goto(`/?ref=${CODE}#signup`);
  await expect(page.getByText('Free. They get $1 credit.').first()).toBeAttached();
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  await expectToFit(page);
  await expectHeroToFit(page);
  await page.unroute('**/api/recaptcha');
  await joinOnPage(page, { first_name: 'María-José', is_vip: true });
  await expectToFit(page);
  await answerLookups(page);
  await page.goto(`/stats?code=${CODE}`);
  await expect(page.getByText('$35.00')).toBeVisible();
  await expectToFit(page);
  await openPlace(page, site);
  await expectToFit(page);
  await page.goto(await linkOf(site, 'person-1@example.com', 'Unsubscribe'));
  await expectToFit(page);
  await page.goto('/nowhere');
  await expectToFit(page);
});
