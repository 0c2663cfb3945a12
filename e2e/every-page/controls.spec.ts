import { expect, test } from '../fixtures';
import { boxOf } from '../page/layout';
import { answerLookups, lookUp } from '../page/stats-page';
import { choose, dialogOf, openButton, openTicketPicture, saveButton } from '../page/ticket-picture';
import { toastOf } from '../page/toasts';

const INK = 'rgb(20, 16, 31)';

test('a coral button on an ink ground keeps its right end while it is hovered', async ({ page }) => {
  await openTicketPicture(page);
  await expect(saveButton(page)).toBeEnabled();
  await saveButton(page).hover();
  const end = saveButton(page).locator(':scope > :last-child');

  await expect(saveButton(page)).toHaveCSS('background-color', 'rgb(255, 107, 87)');
  await expect(end).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(end).not.toHaveCSS('background-color', INK);
});

test.describe('in forced colors', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  test('buttons have a border', async ({ page }) => {
    await page.goto('/stats');

    await expect(page.getByRole('main').getByRole('button')).toHaveCSS('border-top-width', '1px');
  });

  test('the chosen outfit and format of the ticket picture have a thick border', async ({ page }) => {
    await openTicketPicture(page);
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
    expect(borders.filter(([, width]) => width === '5px').map(([name]) => name)).toEqual([
      'Urban Night Out',
      'Square',
    ]);
    expect(borders.filter(([, width]) => width === '1px')).toHaveLength(5);
  });
});

for (const [width, height, edge] of [
  [390, 664, 'bottom'],
  [1440, 900, 'top'],
] as const) {
  test(`a toast is at the ${edge} of a window of ${width} pixels, and never over a dialog`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => {};
    });
    await answerLookups(page);
    await lookUp(page);
    await page.getByRole('button', { name: 'Copy Link' }).click();
    const toast = toastOf(page, 'Copied!');
    await expect(toast).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => (await boxOf(toast))[edge === 'top' ? 'bottom' : 'y'])
      .toBeLessThan(edge === 'top' ? 200 : 664);
    const { x, y, width: toastWidth, height: toastHeight } = await boxOf(toast);
    expect(y > height / 2).toBe(edge === 'bottom');
    await openButton(page).click();
    await expect(dialogOf(page)).toBeVisible();

    await expect(toast).toBeVisible();
    const isCovered = await toast.evaluate(
      (element, [left, top]) => !element.contains(document.elementFromPoint(left, top)),
      [x + toastWidth / 2, y + toastHeight / 2] as const,
    );
    expect(isCovered).toBe(true);
  });
}
