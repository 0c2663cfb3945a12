import type { Page } from '@playwright/test';

export const siteLinks = {
  privacy: 'https://myfitmodel.example/privacy',
  tiktok: 'https://www.tiktok.com/@myfitmodel',
};

/** The operator has some pages. */
export const answerLinks = (page: Page) =>
  page.route('**/api/links', (route) => route.fulfill({ json: siteLinks }));
