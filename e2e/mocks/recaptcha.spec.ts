import { test as base } from '@playwright/test';
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { expect, resource } from '../fixtures';

const test = base.extend<{ recaptcha: Awaited<ReturnType<typeof startRecaptcha>> }>({
  recaptcha: resource(() => startRecaptcha()),
});

declare global {
  interface Window {
    seen: string[];
  }
  const grecaptcha: {
    render(target: string, parameters: { sitekey: string }): number;
  };
}

/** The mock has to behave like Google's widget, which the loading code of the form depends on. */
test.beforeEach(async ({ page, recaptcha }) => {
  recaptcha.setSite('key', { secret: 'secret' });
  const body = `<!doctype html><title>A page with a widget</title><div id="box"></div>
    <script>
      window.seen = [];
      window.onLoaded = () => {
        seen.push('loaded');
        grecaptcha.render('box', { sitekey: 'key' });
      };
    </script>
    <script src="/recaptcha/api.js?render=explicit&onload=onLoaded"></script>
    <script>seen.push(typeof grecaptcha.ready + ' ' + typeof grecaptcha.render)</script>`;
  const url = `${recaptcha.origin}/page`;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(url);
});

test('the script defines ready at once and render later, then calls onload', async ({ page }) => {
  await expect.poll(() => page.evaluate(() => window.seen)).toEqual(['function undefined', 'loaded']);
});

test('render throws for an element that holds a widget', async ({ page }) => {
  await expect(page.locator('iframe[title="reCAPTCHA"]')).toBeVisible();
  const again = page.evaluate(() => grecaptcha.render('box', { sitekey: 'key' }));
  await expect(again).rejects.toThrow('reCAPTCHA has already been rendered in this element');
});
