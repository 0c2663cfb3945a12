import type { Page } from '@playwright/test';
import { boxOf } from './page';

export const callToAction = (page: Page) => page.getByRole('button', { name: 'Experience MyFitModel Now' });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Experience MyFitModel Now' });

export const boxesOf = async (page: Page) => ({
  header: await boxOf(page.getByRole('banner')),
  headline: await boxOf(page.getByRole('heading', { level: 1 })),
  button: await boxOf(callToAction(page)),
  bar: await boxOf(page.locator('.sticky-bar')),
  hero: await boxOf(page.locator('[data-hero]')),
  tag: await boxOf(page.getByRole('link', { name: 'A friend invited you' })),
  subline: await boxOf(page.getByText(/^Virtual full-body try-ons/)),
  picture: await boxOf(page.locator('[data-hero] img')),
});

type Box = Awaited<ReturnType<typeof boxOf>>;
/** Whether the referral tag covers no part of the headline. */
export const isApart = (tag: Box, headline: Box) =>
  tag.bottom <= headline.y || tag.y >= headline.bottom || tag.x >= headline.right;
