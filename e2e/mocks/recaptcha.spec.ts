import { test as base, expect, type Page } from '@playwright/test';
import { listen } from '@/dev/http/server';
import { type MockRecaptcha, startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { started } from '../setup/started';

/** The stand-in must behave like Google's widget, or tests against it prove nothing. */
const test = base.extend<{
  recaptcha: MockRecaptcha;
  openWidget: (parameters?: object) => Promise<void>;
}>({
  recaptcha: started(async () => {
    const recaptcha = await startRecaptcha();
    recaptcha.setSite('key', { secret: 'secret' });
    return recaptcha;
  }),

  openWidget: async ({ page, recaptcha }, use) => {
    const api = `${recaptcha.origin}/recaptcha/api.js?render=explicit&onload=onLoaded`;
    let body = '';
    const server = await listen((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(body);
    });
    await use(async (parameters = {}) => {
      body = pageWith(api, parameters);
      await page.goto(server.origin);
    });
    await server.close();
  },
});

declare global {
  interface Window {
    seen: string[];
  }
  const grecaptcha: {
    render(target: string | Element, parameters: Record<string, unknown>): number;
    reset(id: number): void;
    getResponse(id: number): string;
  };
}

function pageWith(api: string, parameters: object): string {
  return `<!doctype html><title>A page with a widget</title><div id="box"></div>
    <script>
      window.seen = [];
      window.onLoaded = () => {
        seen.push('loaded');
        grecaptcha.render('box', {
          ...${JSON.stringify({ sitekey: 'key', ...parameters })},
          callback: (token) => seen.push('token'),
          'expired-callback': () => seen.push('expired'),
          'error-callback': () => seen.push('error'),
        });
      };
    </script>
    <script src="${api}"></script>
    <script>seen.push(typeof grecaptcha.ready + ' ' + typeof grecaptcha.render)</script>`;
}

const checkboxOf = (page: Page) =>
  page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox', { name: "I'm not a robot" });
const seen = (page: Page) => page.evaluate(() => window.seen);

test('defines ready at once and render later, then calls onload', async ({ page, openWidget }) => {
  await openWidget();
  await expect.poll(() => seen(page)).toEqual(['function undefined', 'loaded']);
});

for (const [size, width, height] of [
  ['normal', 304, 78],
  ['compact', 164, 144],
] as const) {
  test(`is ${width} by ${height} pixels when ${size}`, async ({ page, openWidget }) => {
    await openWidget({ size });
    await expect(page.locator('#box > div')).toBeVisible();
    expect(await page.locator('#box > div').boundingBox()).toMatchObject({ width, height });
  });
}

test('gives a token for a tick with the keyboard, good for one verification', async ({
  page,
  recaptcha,
  openWidget,
}) => {
  await openWidget();
  await checkboxOf(page).focus();
  await page.keyboard.press('Space');
  await expect(checkboxOf(page)).toBeChecked();
  const response = page.locator('[name="g-recaptcha-response"]');
  await expect(response).not.toHaveValue('');
  const token = await response.inputValue();
  expect(await page.evaluate(() => grecaptcha.getResponse(0))).toBe(token);

  const answer = await fetch(`${recaptcha.origin}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret: 'secret', response: token }),
  });
  expect(await answer.json()).toMatchObject({ success: true, hostname: '127.0.0.1' });
});

test('stays ticked when it is clicked again', async ({ page, openWidget }) => {
  await openWidget();
  await checkboxOf(page).click();
  await checkboxOf(page).click();
  await expect(checkboxOf(page)).toBeChecked();
});

test('reset empties the response and the box', async ({ page, openWidget }) => {
  await openWidget();
  await checkboxOf(page).click();
  await expect(page.locator('[name="g-recaptcha-response"]')).not.toHaveValue('');
  await page.evaluate(() => grecaptcha.reset(0));
  expect(await page.evaluate(() => grecaptcha.getResponse(0))).toBe('');
  await expect(checkboxOf(page)).not.toBeChecked();
});

test('tells when the token has expired', async ({ page, recaptcha, openWidget }) => {
  recaptcha.setSite('key', { secret: 'secret', tokenLifeMs: 200 });
  await openWidget();
  await checkboxOf(page).click();
  await expect.poll(() => seen(page)).toContain('expired');
  await expect(checkboxOf(page)).not.toBeChecked();
  expect(await page.evaluate(() => grecaptcha.getResponse(0))).toBe('');
});

test('tells when it loses its connection', async ({ page, recaptcha, openWidget }) => {
  recaptcha.setSite('key', { secret: 'secret', widget: 'network-error' });
  await openWidget();
  await checkboxOf(page).click();
  await expect.poll(() => seen(page)).toContain('error');
});

test('throws when the element already holds a widget', async ({ page, openWidget }) => {
  await openWidget();
  await expect(checkboxOf(page)).toBeVisible();
  const again = page.evaluate(() => grecaptcha.render('box', { sitekey: 'key' }));
  await expect(again).rejects.toThrow('reCAPTCHA has already been rendered in this element');
});

test('throws without a site key, and for what does not exist', async ({ page, openWidget }) => {
  await openWidget();
  await expect(checkboxOf(page)).toBeVisible();
  const call = (code: string) => page.evaluate(code);
  await expect(call("grecaptcha.render(document.createElement('div'))")).rejects.toThrow('sitekey');
  await expect(call("grecaptcha.render('nowhere', { sitekey: 'key' })")).rejects.toThrow(
    'must be an element',
  );
  await expect(call('grecaptcha.reset(7)')).rejects.toThrow('Invalid reCAPTCHA client id: 7');
});

test('says so when the site key is unknown', async ({ page, openWidget }) => {
  await openWidget({ sitekey: 'unknown' });
  const frame = page.frameLocator('iframe[title="reCAPTCHA"]');
  await expect(frame.getByText('Invalid site key')).toBeVisible();
});
