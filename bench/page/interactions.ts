import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { ensureChromium } from '@/dev/programs/chromium';
import { quantile } from '../measure/comparison';

/** A phone's processor, relative to this machine's. */
const CPU_SLOWDOWN = 4;
/** Browsers report no event that took less. */
const SHORTEST_MS = 16;
const ROUNDS = 5;

/** The time from a press or key to the next frame (INP), in milliseconds. */
export interface InteractionFigures {
  medianMs: number;
  p95Ms: number;
}

const EMPTY_PAGE = `<!doctype html><title>Empty</title><button onclick="this.append('!')">Press</button><input>`;

/** Keeps the longest event of each interaction, as web-vitals does. */
const RECORD = `
  window.interactions = {};
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries()) {
      if (id) interactions[id] = Math.max(interactions[id] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS}, buffered: true });`;

/** Everything that a visitor can press on `/` before joining, without leaving the page. */
async function useLandingPage(page: Page): Promise<number> {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await button(/Experience .* Now/).tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('banner').getByRole('button').tap();
  const email = page.getByLabel('Email', { exact: true });
  await email.tap();
  await email.pressSequentially('ada@', { delay: 50 });
  await page.getByRole('checkbox').tap();
  await button(/Claim Your Early Spot/).tap();
  await page.getByRole('alert').first().waitFor();
  for (let press = 0; press < 3; press += 1) await button('Next').tap();
  const questions = await page.locator('summary').all();
  for (const question of questions) await question.tap();
  return 13 + questions.length;
}

async function useEmptyPage(page: Page): Promise<number> {
  for (let press = 0; press < 10; press += 1) await page.getByRole('button').tap();
  await page.getByRole('textbox').pressSequentially('ada@', { delay: 50 });
  return 14;
}

/** Measures the interactions with our page and, in turns, with an empty one. */
export async function measureInteractions(origin: string) {
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  const ours: number[] = [];
  const empty: number[] = [];
  async function measure(url: string, use: (page: Page) => Promise<number>, durations: number[]) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 620 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.addInitScript(RECORD);
    await page.goto(url, { waitUntil: 'networkidle' });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const count = await use(page);
    // Entries follow the frame that they measure.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
    const entries = z.record(z.string(), z.number()).parse(await page.evaluate('window.interactions'));
    const reported = Object.values(entries);
    const unreported = Array<number>(Math.max(0, count - reported.length)).fill(SHORTEST_MS);
    durations.push(...reported, ...unreported);
    await context.close();
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(`${origin}/`, useLandingPage, ours);
    await measure(`data:text/html,${encodeURIComponent(EMPTY_PAGE)}`, useEmptyPage, empty);
  }
  await browser.close();
  return { ours: figuresOf(ours), empty: figuresOf(empty) };
}

const figuresOf = (durations: number[]): InteractionFigures => ({
  medianMs: quantile(durations, 0.5),
  p95Ms: quantile(durations, 0.95),
});
