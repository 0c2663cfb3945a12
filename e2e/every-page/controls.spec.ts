import { expect, test } from '../fixtures';
import { NEEDS_ALL } from '../page/in-app-browser';
import { boxOf, toastOf } from '../page/page';
import {
  answerLookups,
  choose,
  dialogOf,
  lookUp,
  openButton,
  openTicketPicture,
  saveButton,
} from '../page/stats';

test('in forced colors, controls have a border, and the chosen ones a thick border', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openTicketPicture(page);
  await expect(saveButton(page)).toHaveCSS('border-top-width', '1px');
  await choose(page, 'Urban Night Out');
  await choose(page, 'Square');

  const borders = await dialogOf(page)
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.map((radio) => [
        radio.getAttribute('aria-label'),
        radio.parentElement && getComputedStyle(radio.parentElement).borderTopWidth,
      ]),
    );
  const named = (wanted: string) => borders.filter(([, width]) => width === wanted).map(([name]) => name);
  expect(named('5px')).toEqual(['Urban Night Out', 'Square']);
  expect(named('1px')).toHaveLength(5);
});

test('in forced colors, the open page stands out in the admin area', { tag: NEEDS_ALL }, async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin');
  const color = (name: string) =>
    page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await color('Overview')).not.toBe(await color('People'));
});

test('a toast is at the bottom of a narrow window and at the top of a wide one, under a dialog', async ({
  page,
}) => {
  await answerLookups(page);
  await lookUp(page);
  for (const [width, height, isAtBottom] of [
    [390, 664, true],
    [1440, 900, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: /Copy Link|Copied!/ }).click();
    const toast = toastOf(page, 'Copied!').first();
    await expect(toast).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await boxOf(toast)).y > height / 2).toBe(isAtBottom);
    await openButton(page).click();
    await expect(dialogOf(page)).toBeVisible();
    const isCovered = await toast.evaluate((element) => {
      const { x, y, width: w, height: h } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + w / 2, y + h / 2));
    });
    expect(isCovered).toBe(true);
    await page.keyboard.press('Escape');
  }
});
