import { test as base } from '@playwright/test';
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { expect, resource } from '../fixtures';

const test = base.extend<{ recaptcha: Awaited<ReturnType<typeof startRecaptcha>> }>({
  recaptcha: resource(() => startRecaptcha()),
});

const body = `<!doctype html><title>A page with a widget</title><div id="box"></div>
  <script src="/recaptcha/api.js?render=explicit"></script>
  <script>
    const first = typeof grecaptcha.ready + ' ' + typeof grecaptcha.render;
    const draw = () => grecaptcha.render(document.getElementById('box'), { sitekey: 'key' });
    grecaptcha.ready(draw);
  </script>`;

test('like Google, the mock defines ready before render, and draws one widget per element', async ({
  page,
  recaptcha,
}) => {
  recaptcha.setSite('key', { secret: 'secret' });
  const url = `${recaptcha.origin}/page`;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(url);
  expect(await page.evaluate('first')).toBe('function undefined');
  await expect(page.locator('iframe[title="reCAPTCHA"]')).toBeVisible();
  const again = page.evaluate('draw()');
  await expect(again).rejects.toThrow('reCAPTCHA has already been rendered in this element');
});
