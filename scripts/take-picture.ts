import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '@/dev/programs/chromium';
import { runScript } from './run-script';

const PICTURE = 'docs/pictures/landing.webp';
/** Wide enough to read in a README, small enough to clone. */
const WIDTH = 1200;

const usage = `npm run picture [-- ORIGIN] takes the README's picture of a site that runs, by default the one that npm run preview
serves at http://localhost:3000.`;

await runScript(async () => {
  const shot = await photograph(requestedOrigin());
  await mkdir(path.dirname(PICTURE), { recursive: true });
  await sharp(shot).resize({ width: WIDTH }).webp({ quality: 78 }).toFile(PICTURE);
  console.log(PICTURE);
}, usage);

function requestedOrigin(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [origin = 'http://localhost:3000'] = positionals;
  if (URL.canParse(origin)) return origin;
  throw new Error(`"${origin}" is no address of a site.\n\n${usage}`);
}

async function photograph(origin: string): Promise<Buffer> {
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
