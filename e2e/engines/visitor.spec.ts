import { expect, test } from '../fixtures';
import { freshEmail } from '../page/signup';
import type { Engine } from './engine';
import { installed } from './engines';

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
  expect.poll(() => engine.evaluate('document.body.innerText')).toContain(text);

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

/** Collects what the page shows, because some texts disappear after two seconds. */
const RECORD = `(window.seen = '', new MutationObserver(() => { window.seen += document.body.innerText; })
  .observe(document.body, { childList: true, subtree: true, characterData: true }))`;

for (const { name, start } of installed) {
  test(`in ${name}, a visitor joins with a friend’s link, copies their own and looks up the balance`, async ({
    site,
  }) => {
    const engine = await start();
    try {
      await engine.resize(390, 620);
      await engine.goto(`${site.origin}/?ref=mfm-abc234#signup`);
      await waitForText(engine, 'Referred by: MFM-ABC234');
      await expectToFit(engine);
      await engine.type('//input[@type="email"]', freshEmail());
      await solveCaptcha(engine);
      await engine.click(button('Claim Your Early Spot'));
      await waitForText(engine, "You're In — Early Access Confirmed!");
      await waitForText(engine, '#1');
      await expectToFit(engine);

      await engine.evaluate(RECORD);
      await engine.click(button('Copy Link'));
      await expect.poll(() => engine.evaluate('window.seen')).toMatch(/Copied!|copy the link manually/);
      const code = await engine.evaluate('document.body.innerText.match(/MFM-(?!ABC)[A-Z0-9]{6}/)[0]');

      await engine.goto(`${site.origin}/stats`);
      await engine.type('//input[@placeholder="MFM-ABC123"]', String(code).toLowerCase());
      await engine.click(button('Check Balance'));
      await waitForText(engine, 'Waitlist Position');
      await expectToFit(engine);
      await engine.goto(`${site.origin}/nowhere`);
      await waitForText(engine, 'Oops! Page not found');
    } finally {
      await engine.close();
    }
  });
}
