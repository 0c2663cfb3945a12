import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '@/dev/programs/chromium';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { findDevSite } from '@/lib/config/dev-site';
import { runScript } from './run-script';

const DEFAULT_ORIGIN = 'http://localhost:3000';

const usage = `npm run picture [-- ORIGIN] takes the screenshots of README.md and docs/operating.md. ORIGIN is
${DEFAULT_ORIGIN} by default, where npm run preview serves the site. Run npm run db:seed -- --signups 2000 --seed 1 before.`;

await runScript(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [origin = DEFAULT_ORIGIN] = positionals;
  if (!URL.canParse(origin)) throw new Error(`"${origin}" is not a URL.\n\n${usage}`);
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    await takeLanding(browser, origin);
    await takeAdmin(browser, origin);
  } finally {
    await browser.close();
  }
}, usage);

async function openPage(browser: Browser): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  return browser.newPage({ viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' });
}

async function save(page: Page, name: string): Promise<void> {
  const file = `docs/pictures/${name}.webp`;
  await sharp(await page.screenshot())
    .resize({ width: 1200 })
    .webp({ quality: 78 })
    .toFile(file);
  console.log(file);
}

async function takeLanding(browser: Browser, origin: string): Promise<void> {
  const page = await openPage(browser);
  await page.route('**/api/waitlist/total', (route) => route.fulfill({ json: { total: 312 } }));
  await page.goto(origin, { waitUntil: 'networkidle' });
  await save(page, 'landing');
}

async function takeAdmin(browser: Browser, origin: string): Promise<void> {
  const page = await openPage(browser);
  await signIn(page, origin);
  await page.goto(`${origin}/admin?range=30`, { waitUntil: 'networkidle' });
  await save(page, 'admin-overview');
  await page.goto(`${origin}/admin/review`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'What they have in common' }).waitFor();
  await page.waitForLoadState('networkidle');
  await save(page, 'admin-review');
}

/** With the link that the mock of Resend received. */
async function signIn(page: Page, origin: string): Promise<void> {
  const mailbox = findDevSite('.')?.environment.RESEND_BASE_URL;
  if (!mailbox) throw new Error('npm run preview does not run in this folder.');
  await page.goto(`${origin}/admin/sign-in`);
  await page.getByLabel('Email').fill(DEFAULT_OPERATOR);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(await mailedLink(mailbox));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}/admin`);
}

async function mailedLink(mailbox: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const mails: { text: string }[] = await (await fetch(`${mailbox}/mails`)).json();
    const [link] = mails.flatMap(({ text }) => /https?:\S+\/admin\/sign-in\/link\S+/.exec(text) ?? []);
    if (link) return link;
    await pause(200);
  }
  throw new Error('No email with a link to sign in arrived within ten seconds.');
}
