import { chromium } from '@playwright/test';
import { findChromium } from './dev/programs/chromium';
const base = process.argv[2] ?? 'http://localhost:3470';
const browser = await chromium.launch({ executablePath: findChromium() });
for (const scheme of ['light', 'dark'] as const) for (const width of [360, 768, 1440]) {
  const page = await browser.newPage({ viewport: { width, height: width === 360 ? 740 : 900 }, colorScheme: scheme, timezoneId: 'Europe/Berlin' });
  page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log(scheme, width, m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log('ERR', String(e).slice(0, 400)));
  await page.goto(base + '/admin?range=30', { timeout: 120000 });
  await page.waitForSelector('.recharts-surface', { timeout: 60000 }).catch(() => console.log('no chart'));
  await page.waitForTimeout(1500);
  console.log(scheme, width, 'scrollWidth', await page.evaluate(() => document.documentElement.scrollWidth));
  await page.screenshot({ path: `/tmp/shots/${scheme}-${width}.png`, fullPage: true });
  await page.close();
}
await browser.close();
