import type { Page } from '@playwright/test';

export const callToAction = (page: Page) => page.getByRole('button', { name: 'Experience MyFitModel Now' });
export const heroField = (page: Page) => page.getByLabel('Your email address');
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Experience MyFitModel Now' });

const partsOf = (page: Page) => ({
  header: page.getByRole('banner'),
  headline: page.getByRole('heading', { level: 1 }),
  field: heroField(page),
  join: page.getByRole('button', { name: 'Get my spot' }),
  button: callToAction(page),
  bar: page.locator('.sticky-bar'),
  hero: page.locator('[data-hero]'),
  tag: page.getByRole('link', { name: 'A friend invited you' }),
  subline: page.getByText(/^Virtual full-body try-ons/),
  picture: page.locator('[data-hero] img'),
});

type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height' | 'right' | 'bottom'>;

/** Finds the parts of the hero once. @returns a function that measures all of them, as often as a test resizes the page. */
export async function findHero(page: Page) {
  const parts = Object.entries(partsOf(page));
  const found = parts.map(async ([name, part]) => ({ name, element: await part.elementHandle() }));
  const elements = await page.evaluateHandle((all) => all, await Promise.all(found));
  return () =>
    elements.evaluate((all) => {
      const boxes = all.map(({ name, element }) => {
        if (!(element instanceof Element && element.checkVisibility())) throw new Error(`No ${name}`);
        const { x, y, width, height, right, bottom } = element.getBoundingClientRect();
        return [name, { x, y, width, height, right, bottom }];
      });
      return Object.fromEntries(boxes) as Record<keyof ReturnType<typeof partsOf>, Box>;
    });
}

/** Whether the referral tag covers no part of the headline. */
export const isApart = (tag: Box, headline: Box) =>
  tag.bottom <= headline.y || tag.y >= headline.bottom || tag.x >= headline.right;
