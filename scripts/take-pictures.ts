import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '@/dev/chromium.mjs';
import { runScript } from './run-script';

const FOLDER = 'docs/pictures';
/** Wide enough to read in a README, small enough to clone. */
const WIDTH = 1200;

const usage = `npm run pictures [-- ORIGIN] takes the README's pictures of a site that runs on the stand-ins, by default the one
that npm run preview serves at http://localhost:3000. It joins its list once.`;

await runScript(async () => {
  const origin = requestedOrigin();
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    await take(browser, 'landing', { width: 1440, height: 900 }, (page) => openLanding(page, origin));
    await take(browser, 'ticket', { width: 1440, height: 1000 }, (page) => join(page, origin));
    await take(browser, 'phone', { width: 390, height: 844 }, (page) => openLanding(page, origin));
  } finally {
    await browser.close();
  }
}, usage);

function requestedOrigin(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [origin = 'http://localhost:3000'] = positionals;
  if (URL.canParse(origin)) return origin;
  throw new Error(`"${origin}" is no address of a site.\n\n${usage}`);
}

async function take(
  browser: Browser,
  name: string,
  viewport: { width: number; height: number },
  prepare: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  await page.route('**/api/waitlist/total', (route) => route.fulfill({ json: { total: 312 } }));
  await prepare(page);
  const width = Math.min(WIDTH, viewport.width * 2);
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 78 })
    .toFile(`${FOLDER}/${name}.webp`);
  await page.close();
  console.log(`${FOLDER}/${name}.webp`);
}

async function openLanding(page: Page, origin: string): Promise<void> {
  await page.goto(origin, { waitUntil: 'networkidle' });
}

async function join(page: Page, origin: string): Promise<void> {
  await openLanding(page, origin);
  await page.getByLabel('Email').fill(`picture-${Date.now()}@example.com`);
  await page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox').click();
  await expect(page.locator('[name="g-recaptcha-response"]')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Claim Your Early Spot' }).click();
  const heading = page.getByRole('heading', { name: "You're In — Early Access Confirmed!" });
  await heading.waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await heading.scrollIntoViewIfNeeded();
}
