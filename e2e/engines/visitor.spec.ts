import { expect, test } from '../fixtures';
import { freshEmail } from '../page/signup';
import { linkOf } from '../place/place';
import type { Site } from '../setup/site';
import { type Engine, installed } from './engines';

const sizes: [number, number][] = [
  [360, 640],
  [390, 620],
  [414, 736],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
];

const CAPTCHA = '//iframe[@title="reCAPTCHA"]';
const button = (text: string) => `//button[contains(., "${text}")]`;

const waitForText = (engine: Engine, text: string) =>
  expect.poll(() => engine.evaluate('document.body?.innerText')).toContain(text);

async function expectToFit(engine: Engine): Promise<void> {
  for (const [width, height] of sizes) {
    await engine.resize(width, height);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => engine.evaluate(overflow), `${width} x ${height}`).toBe(0);
  }
  await engine.resize(390, 620);
}

async function solveCaptcha(engine: Engine): Promise<void> {
  const token = 'document.querySelector(\'[name="g-recaptcha-response"]\')?.value ?? ""';
  // A click before the frame's script has run has no effect.
  await expect(async () => {
    if ((await engine.evaluate(token)) === '')
      await engine.clickInFrame(CAPTCHA, '//input[@type="checkbox"]');
    await expect.poll(() => engine.evaluate(token), { timeout: 1_000 }).not.toBe('');
  }).toPass();
}

/** Collects what the page shows, because some texts disappear after two seconds, and the names of saved files. */
const RECORD = `(window.seen = window.saved = '', HTMLAnchorElement.prototype.click = function () { window.saved += this.download; },
  new MutationObserver(() => { window.seen += document.body.innerText; })
    .observe(document.body, { childList: true, subtree: true, characterData: true }))`;

async function join(engine: Engine, { origin }: Site, email: string): Promise<void> {
  await engine.goto(`${origin}/?ref=mfm-abc234#signup`);
  await waitForText(engine, 'Referred by: MFM-ABC234');
  await expectToFit(engine);
  await engine.type('//input[@name="email"]', email);
  await solveCaptcha(engine);
  await engine.click(button('Claim Your Early Spot'));
  await waitForText(engine, "You're In — Early Access Confirmed!");
  await engine.reload();
  await waitForText(engine, '#1');
  await expectToFit(engine);
}

async function shareTicket(engine: Engine): Promise<void> {
  await engine.evaluate(RECORD);
  await engine.click(button('Copy Link'));
  await expect.poll(() => engine.evaluate('window.seen')).toMatch(/Copied!|copy the link manually/);
  await engine.click(button('Post as story'));
  await waitForText(engine, 'No download? Right-click the picture to save it.');
  await engine.click('//button[@aria-label="Change outfit"]');
  await engine.click('//div[@role="dialog"]//input[@aria-label="Urban Night Out"]');
  const text = 'document.querySelector(\'[role="dialog"] img[alt^="Your ticket"]\')?.alt';
  await expect.poll(() => engine.evaluate(text)).toContain('satin');
  await engine.click(button('Save picture'));
  await expect.poll(() => engine.evaluate('window.saved')).toBe('myfitmodel-1.jpg'.repeat(2));
}

async function lookUp(engine: Engine, { origin }: Site, email: string): Promise<void> {
  await engine.goto(`${origin}/stats`);
  // The tab knows the visitor's code.
  await waitForText(engine, 'Post as story');
  await expectToFit(engine);
  await engine.type('//input[@id="lost-code-email"]', email);
  await engine.click(button('Email my link'));
  await waitForText(engine, 'Check your inbox');
}

async function openPlace(engine: Engine, site: Site, email: string): Promise<void> {
  await engine.goto(await linkOf(site, email));
  await waitForText(engine, 'Nobody has joined with your link yet.');
  await expectToFit(engine);
  await engine.click('//summary[contains(., "Your details")]');
  await engine.type('//input[@id="name"]', 'Ada');
  await engine.click(button('Save name'));
  await waitForText(engine, 'Your place, Ada');
}

for (const { name, start } of installed) {
  test(`in ${name}, a visitor joins, shares the ticket and opens their place`, async ({ site }) => {
    const engine = await start();
    const email = freshEmail();
    try {
      await engine.resize(390, 620);
      await join(engine, site, email);
      await shareTicket(engine);
      await lookUp(engine, site, email);
      await openPlace(engine, site, email);
      await engine.goto(`${site.origin}/nowhere`);
      await waitForText(engine, 'Oops! Page not found');
    } finally {
      await engine.close();
    }
  });
}
