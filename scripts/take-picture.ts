import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '@/dev/programs/chromium';
import { runScript } from './run-script';

const PICTURE = 'docs/pictures/landing.webp';
const DEFAULT_ORIGIN = 'http://localhost:3000';

const usage = `npm run picture [-- ORIGIN] takes the screenshot for the README from a running site. ORIGIN is
${DEFAULT_ORIGIN} by default, where npm run preview serves the site.`;

await runScript(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [origin = DEFAULT_ORIGIN] = positionals;
  if (!URL.canParse(origin)) throw new Error(`"${origin}" is not a URL.\n\n${usage}`);
  const screenshot = await takeScreenshot(origin);
  await sharp(screenshot).resize({ width: 1200 }).webp({ quality: 78 }).toFile(PICTURE);
  console.log(PICTURE);
}, usage);

async function takeScreenshot(origin: string): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const viewport = { width: 1440, height: 900 };
    const page = await browser.newPage({ viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' });
    await page.route('**/api/waitlist/total', (route) => route.fulfill({ json: { total: 312 } }));
    await page.goto(origin, { waitUntil: 'networkidle' });
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}
