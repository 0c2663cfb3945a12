import { test as base, type Page } from '@playwright/test';
import { listen } from '@/dev/http/server';
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { expect, resource } from '../fixtures';

/** These tests describe Google's widget: tests that use the mock rely on it behaving alike. */
const test = base.extend<{
  recaptcha: Awaited<ReturnType<typeof startRecaptcha>>;
  openWidget: () => Promise<void>;
}>({
  recaptcha: resource(async () => {
    const recaptcha = await startRecaptcha();
    recaptcha.setSite('key', { secret: 'secret' });
    return recaptcha;
  }),

  openWidget: async ({ page, recaptcha }, use) => {
    const api = `${recaptcha.origin}/recaptcha/api.js?render=explicit&onload=onLoaded`;
    const server = await listen((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(pageWith(api));
    });
    await use(() => page.goto(server.origin).then(() => undefined));
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

const pageWith = (api: string) => `<!doctype html><title>A page with a widget</title><div id="box"></div>
  <script>
    window.seen = [];
    window.onLoaded = () => {
      seen.push('loaded');
      grecaptcha.render('box', {
        sitekey: 'key',
        callback: (token) => seen.push('token'),
        'expired-callback': () => seen.push('expired'),
        'error-callback': () => seen.push('error'),
      });
    };
  </script>
  <script src="${api}"></script>
  <script>seen.push(typeof grecaptcha.ready + ' ' + typeof grecaptcha.render)</script>`;

const checkboxOf = (page: Page) =>
  page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox', { name: "I'm not a robot" });
const seen = (page: Page) => page.evaluate(() => window.seen);

test('the script defines ready at once and render later, then calls onload', async ({ page, openWidget }) => {
  await openWidget();
  await expect.poll(() => seen(page)).toEqual(['function undefined', 'loaded']);
});

test('a tick yields a token that siteverify accepts', async ({ page, recaptcha, openWidget }) => {
  await openWidget();
  await checkboxOf(page).click();
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

test('reset clears the response and the checkbox', async ({ page, openWidget }) => {
  await openWidget();
  await checkboxOf(page).click();
  await expect(page.locator('[name="g-recaptcha-response"]')).not.toHaveValue('');
  await page.evaluate(() => grecaptcha.reset(0));
  expect(await page.evaluate(() => grecaptcha.getResponse(0))).toBe('');
  await expect(checkboxOf(page)).not.toBeChecked();
});

test('the widget calls expired-callback and clears an expired token', async ({
  page,
  recaptcha,
  openWidget,
}) => {
  recaptcha.setSite('key', { secret: 'secret', tokenLifeMs: 200 });
  await openWidget();
  await checkboxOf(page).click();
  await expect.poll(() => seen(page)).toContain('expired');
  await expect(checkboxOf(page)).not.toBeChecked();
  expect(await page.evaluate(() => grecaptcha.getResponse(0))).toBe('');
});

test('the widget calls error-callback when it loses its connection', async ({
  page,
  recaptcha,
  openWidget,
}) => {
  recaptcha.setSite('key', { secret: 'secret', widget: 'network-error' });
  await openWidget();
  await checkboxOf(page).click();
  await expect.poll(() => seen(page)).toContain('error');
});

test('render throws for an element that holds a widget', async ({ page, openWidget }) => {
  await openWidget();
  await expect(checkboxOf(page)).toBeVisible();
  const again = page.evaluate(() => grecaptcha.render('box', { sitekey: 'key' }));
  await expect(again).rejects.toThrow('reCAPTCHA has already been rendered in this element');
});
