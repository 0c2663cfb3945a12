import { expect, inAppTest as test } from '../fixtures';
import { answerLinks, siteLinks } from '../page/links';
import { delayRequests } from '../page/network';
import { boxOf, expectAccessible, widthOf } from '../page/page';

test('the page has its texts, is accessible and never scrolls sideways', async ({ page, total }) => {
  await total.open(312);

  await expect(page).toHaveTitle(/MyFitModel/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAccessibleName('Try clothes that actually fit v2.2');
  for (const text of [
    'Virtual full-body try-ons with marketplace and virtual wardrobe',
    'Upload a photo, create a full-body realistic model, try AI-curated outfits, buy in seconds.',
    'First 500 signups automatically get premiere features + prizes',
    '188 / 500',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  // The bar is hidden while the hero's button or the form is in view.
  await page.getByRole('heading', { name: 'How It Works' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Ready to try?', { exact: true })).toBeVisible();
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'Get Early Access',
    'Filling up fast!',
    /^Upload a photo, create a full-body realistic model/,
    'How It Works',
    'Outfits to try on',
    'Questions',
  ]);
  const cards = [
    'Precision fit Sized from your measurements, your brands and your style. 95% Size Confidence*',
    'Shop, sell or subscribe With one-tap checkout.',
    'Your private digital closet Plus an AI stylist that builds buyable outfits.',
    '94% Fit Match* Sunset Streetwear $89 Casual Buy Now',
    '97% Fit Match* Neo Tech Athleisure $124 Athletic Buy Now',
    '91% Fit Match* Urban Night Out $156 Going Out Buy Now',
    '95% Fit Match* Minimal Professional $142 Work Buy Now',
  ];
  await expect(page.getByRole('article')).toHaveText(cards, { useInnerText: true });
  const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem');

  await expect(steps).toHaveText([
    '01Upload a photoTakes a few seconds.',
    '02Real-time model buildWith micro-video preview.',
    '03Try, save, buyOne-tap purchase or save to the digital wardrobe.',
  ]);

  const answer = page.getByText("The date isn't fixed yet. Waitlist members hear first");
  await expect(answer).toBeHidden();
  await page.getByText('When does MyFitModel launch?').click();
  await expect(answer).toBeVisible();

  const footer = page.getByRole('contentinfo');
  for (const width of [360, 390, 1024, 1920, 320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOf(page)).toBe(width);
    const topOf = async (name: string) => (await boxOf(footer.getByRole('link', { name }))).y;
    if (width > 320) expect(await topOf('TikTok')).toBe(await topOf('Terms'));
    if ([320, 1440].includes(width)) await expectAccessible(page);
  }
});

test("the form and the footer link to the operator's pages, and nothing moves", async ({ page }) => {
  await answerLinks(page);
  const release = await delayRequests(page, '**/api/links');
  await page.goto('/');
  const consent = page.getByText(
    'Email me news about MyFitModel, as described in Privacy. I can stop any time.',
  );
  // Otherwise fonts could move it.
  await page.evaluate(() => document.fonts.ready);
  const before = await boxOf(consent);
  release();

  await expect(consent.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', siteLinks.privacy);
  await expect.poll(() => boxOf(consent)).toEqual(before);
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await expect(link('Privacy')).toHaveAttribute('href', siteLinks.privacy);
  await expect(link('TikTok')).toHaveAttribute('href', siteLinks.tiktok);
  await expect(link('Terms')).toHaveAttribute('href', '#terms');
});

test('header, sticky bar and form share small, low and printed pages', async ({ form, page }) => {
  const header = page.getByRole('banner');
  const bar = page.getByRole('complementary', { name: 'Waitlist' });
  const name = 'Get Early Access';
  await page.goto('/');
  await test.step('one button at a time asks to join', async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 620],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(header.getByRole('button', { name })).toBeVisible();
      await expect(bar).toBeHidden();
      await page.getByRole('heading', { name: 'How It Works' }).scrollIntoViewIfNeeded();
      await expect(bar.getByRole('button', { name })).toBeVisible();
      await expect(header.getByRole('button', { name })).toBeHidden();
    }
    expect((await boxOf(header)).height + (await boxOf(bar)).height).toBeLessThanOrEqual(104);
  });
  await test.step('in print and in a low window, header and bar scroll away', async () => {
    await form.email.scrollIntoViewIfNeeded();
    await expect(header).toBeInViewport();
    await page.emulateMedia({ media: 'print' });
    await expect(header).not.toBeInViewport();
    await expect(bar).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 844, height: 340 });
    await form.email.scrollIntoViewIfNeeded();
    await expect(header).not.toBeInViewport();
    await expect(bar).not.toBeInViewport();
    await bar.getByRole('button').tap();
    await expect(form.email).toBeInViewport();
  });
  await test.step('the second screen shows the email field', async () => {
    for (const [width, height] of [
      [390, 620],
      [360, 640],
      [844, 340],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo({ top: window.innerHeight, behavior: 'instant' }));
      await expect(form.email).toBeInViewport({ ratio: 1 });
    }
  });
});
