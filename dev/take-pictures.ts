import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findDevSite } from '@/lib/config/load-env-files';
import { findChromium } from './programs/chromium';

/** `npm run picture`: the pictures of README.md and docs/operating.md, after `npm run db:seed -- --signups 2000 --seed 1`. */
const site = findDevSite('.')?.environment;
if (!site) throw new Error('npm run preview does not run in this folder.');
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  await takeLanding(await openPage(browser, site));
  await takeAdmin(await openPage(browser, site), site);
} finally {
  await browser.close();
}

type Site = Record<string, string>;

async function openPage(browser: Browser, { SITE_URL: baseURL }: Site): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  return browser.newPage({ baseURL, viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' });
}

async function save(page: Page, name: string): Promise<void> {
  const file = `docs/pictures/${name}.webp`;
  await sharp(await page.screenshot())
    .resize({ width: 1200 })
    .webp({ quality: 78 })
    .toFile(file);
  console.log(file);
}

async function takeLanding(page: Page): Promise<void> {
  await page.route('**/api/waitlist/total', (route) =>
    route.fulfill({ json: { total: 312, state: 'open' } }),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  await save(page, 'landing');
}

async function takeAdmin(page: Page, site: Site): Promise<void> {
  await signIn(page, site);
  await page.goto('/admin?range=30', { waitUntil: 'networkidle' });
  await save(page, 'admin-overview');
  await page.goto('/admin/review');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'What they share' }).waitFor();
  await page.waitForLoadState('networkidle');
  await save(page, 'admin-review');
}

/** Opens the link that the mock of Resend received. */
async function signIn(
  { request }: Page,
  { OPERATORS: email = '', RESEND_BASE_URL = '' }: Site,
): Promise<void> {
  await request.post('/admin/sign-in/request', { form: { email } });
  const token = new URL(await mailedLink(RESEND_BASE_URL)).searchParams.get('token') ?? '';
  await request.post('/admin/sign-in/confirm', { form: { token } });
}

async function mailedLink(mailbox: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const mails: { text: string }[] = await (await fetch(`${mailbox}/mails`)).json();
    const [link] = mails.flatMap(({ text }) => /https?:\S+\/admin\/sign-in\/link\S+/.exec(text) ?? []);
    if (link) return link;
    await sleep(200);
  }
  throw new Error('No email with a link to sign in arrived within ten seconds.');
}
