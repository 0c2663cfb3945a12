import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
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

/** Everything that a visitor can press on `/` before joining. Returns the number of presses and keys. */
async function useLandingPage(page: Page): Promise<number> {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await button(/Experience .* Now/).tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('banner').getByRole('button').tap();
  await page.getByLabel('Email', { exact: true }).tap();
  await page.keyboard.type('ada@', { delay: 50 });
  await page.getByRole('checkbox').tap();
  await button(/Claim Your Early Spot/).tap();
  for (let press = 0; press < 3; press += 1) await button('Next').tap();
  const questions = await page.locator('summary').all();
  for (const question of questions) await question.tap();
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
  const press = (name: string) => section.getByRole('button', { name }).tap();
  const untilMade = () =>
    page
      .getByRole('status')
      .filter({ hasText: /^Making/ })
      .first()
      .waitFor({ state: 'detached' });
  await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.com`);
  await page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox').tap();
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
    await dialog.getByRole('radio', { name: choice }).tap();
  }
  await untilMade();
  await dialog.getByRole('button', { name: 'Close' }).tap();
  return 5 + CHOICES.length;
}

async function useSite(page: Page): Promise<number> {
  return (await useLandingPage(page)) + (await useTicket(page));
}

async function useEmptyPage(page: Page): Promise<number> {
  for (let press = 0; press < 10; press += 1) await page.getByRole('button').tap();
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
