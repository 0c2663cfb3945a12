import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { ensureChromium } from '@/dev/programs/chromium';
import { quantile } from '../measure/comparison';

/** A phone's processor, relative to this machine's. */
const CPU_SLOWDOWN = 4;
/** Browsers report no event that took less. */
const SHORTEST_MS = 16;
const ROUNDS = 5;
const PHONE = { viewport: { width: 390, height: 620 }, hasTouch: true, isMobile: true };

const EMPTY_PAGE = `data:text/html,<!doctype html><title>Empty</title><button>Press</button><input>`;

/** Keeps the longest event of each interaction, as web-vitals does. */
const RECORD = `
  window.interactions = {};
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries()) {
      if (id) interactions[id] = Math.max(interactions[id] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS}, buffered: true });`;

/** Playwright's own tap looks for what it hits meanwhile, in the page and so with the slow processor. */
async function tap(target: Locator): Promise<void> {
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to tap');
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Everything that a visitor can press on `/` before joining. Returns the number of presses and keys. */
async function useLandingPage(page: Page): Promise<number> {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await tap(button(/Experience .* Now/));
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tap(page.getByRole('banner').getByRole('button'));
  await tap(page.getByLabel('Email', { exact: true }));
  await page.keyboard.type('ada@', { delay: 50 });
  await tap(page.getByRole('checkbox'));
  await tap(button(/Claim Your Early Spot/));
  for (let press = 0; press < 3; press += 1) await tap(button('Next'));
  const questions = await page.locator('summary').all();
  for (const question of questions) await tap(question);
  return 13 + questions.length;
}

const CHOICES = [
  'Square',
  'Landscape',
  'Neo Tech Athleisure',
  'Minimal Professional',
  'Urban Night Out',
  'Sunset Streetwear',
  'Story',
];

/** Joins, and uses what the ticket and its dialog offer. Returns the number of presses. */
async function useTicket(page: Page): Promise<number> {
  const section = page.locator('#signup');
  const press = (name: string) => tap(section.getByRole('button', { name }));
  const untilMade = () =>
    page
      .getByRole('status')
      .filter({ hasText: /^Making/ })
      .first()
      .waitFor({ state: 'detached' });
  await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.com`);
  const captcha = page.locator('iframe[title="reCAPTCHA"]');
  // Chromium draws no frame of another origin that is out of view, so a tap would wait for one.
  await captcha.scrollIntoViewIfNeeded();
  await tap(captcha.contentFrame().getByRole('checkbox'));
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('[name="g-recaptcha-response"]')?.value,
  );
  await press('Claim Your Early Spot');
  await page.getByRole('heading', { name: /^You're In/ }).waitFor();
  await untilMade();
  await press('Copy Link');
  await press('Share my ticket');
  await press('Change outfit or format');
  const dialog = page.getByRole('dialog');
  for (const choice of CHOICES) {
    await untilMade();
    await tap(dialog.getByRole('radio', { name: choice }));
  }
  await untilMade();
  await tap(dialog.getByRole('button', { name: 'Close' }));
  return 5 + CHOICES.length;
}

async function useSite(page: Page): Promise<number> {
  return (await useLandingPage(page)) + (await useTicket(page));
}

async function useEmptyPage(page: Page): Promise<number> {
  for (let press = 0; press < 10; press += 1) await tap(page.getByRole('button'));
  await page.getByRole('textbox').pressSequentially('ada@', { delay: 50 });
  return 14;
}

/** The durations in milliseconds, from a press or key to the next frame. */
async function measure(browser: Browser, url: string, use: (page: Page) => Promise<number>) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(RECORD);
  await page.goto(url, { waitUntil: 'networkidle' });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const count = await use(page);
  // Entries follow the frame that they measure.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  const entries = z.record(z.string(), z.number()).parse(await page.evaluate('window.interactions'));
  await context.close();
  const reported = Object.values(entries);
  return [...reported, ...Array<number>(Math.max(0, count - reported.length)).fill(SHORTEST_MS)];
}

/** INP of our page and, in turns, of an empty one. */
export async function measureInteractions(origin: string) {
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  const durations: Record<'ours' | 'empty', number[]> = { ours: [], empty: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    durations.ours.push(...(await measure(browser, `${origin}/`, useSite)));
    durations.empty.push(...(await measure(browser, EMPTY_PAGE, useEmptyPage)));
  }
  await browser.close();
  return (share: number) => ({
    ours: quantile(durations.ours, share),
    empty: quantile(durations.empty, share),
  });
}
