import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { answerWith, interceptSignups, joinedResult } from '../page/mock-signups';
import { freshEmail } from '../page/sample';
import { deferred } from '../page/slow-network';
import { answerLookups, balance, interceptLookups, lookUp, stats } from '../page/stats-page';

/** Replaces each text node with `<font>` elements, as Chrome's translation does. React still holds the text nodes. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT,
      ({ parentElement, textContent }) =>
        textContent?.trim() && !parentElement?.matches('script, style, noscript, font')
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT,
    );
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(`«${text.data}»`);
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}

test('a translated form and ticket update their buttons', async ({ form, page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const answer = deferred();
  await form.open();
  await interceptSignups(page, async (route) => {
    await answer.promise;
    await answerWith(route, joinedResult());
  });
  await form.email.fill(freshEmail());
  await form.tick();
  await translate(page);
  await form.button.click();
  await expect(form.button).toHaveText('Joining...');
  answer.resolve();
  const copy = page.locator('#signup').getByRole('button', { name: /Copy Link|Copied!/ });
  await expect(copy).toBeVisible();
  await translate(page);
  await copy.click();

  await expect(copy).toHaveText('Copied!');
});

test('a translated stats page shows the next balance', async ({ page }) => {
  const second = deferred();
  await answerLookups(page);
  await lookUp(page);
  await expect(balance(page)).toContainText('#313');
  await translate(page);
  await interceptLookups(page, async (route) => {
    await second.promise;
    await route.fulfill({ json: { ...stats, signup_position: 77 } });
  });
  const button = page.getByRole('main').getByRole('button', { name: /Check Balance|Looking up/ });
  await button.click();
  await expect(button).toHaveText('Looking up...');
  second.resolve();

  await expect(balance(page)).toContainText('#77');
});

test('a translated landing page updates spots and slides', async ({ page, total }) => {
  await page.clock.install();
  await total.open(312);
  const spots = page.getByRole('region', { name: /Filling up fast!/ });
  const outfits = page.getByRole('region', { name: /Outfits to try on/ });
  await expect(spots).toContainText('188 / 500');
  await translate(page);
  total.set(313);
  await total.intervalsOf(3);
  await expect(spots).toContainText('187');
  await outfits.getByRole('button', { name: 'Next' }).click();

  await expect(outfits).toContainText('2 / 4');
});
