import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { closedGate } from '../page/slow-network';
import { answerWith, interceptJoins, signupRecord } from '../page/mock-signups';
import { CODE } from '../page/sample';
import { SignupForm } from '../page/signup-form';
import { answerLookups, field, ledger, stats } from '../page/stats-page';
import { Total } from '../page/mock-total';

/** Does to the page what a browser's translation does: each text gives way to elements with another text in them. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT,
      ({ parentElement, textContent }) =>
        textContent?.trim() && !parentElement?.matches('script, style, noscript, font')
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT,
    );
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(`«${text.data}»`);
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}

test('in translation the form says what it does, and the ticket that the link was copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const form = new SignupForm(page);
  const answer = closedGate();
  await form.open();
  await interceptJoins(page, async (route) => {
    await answer.opened;
    await answerWith(route, { outcome: 'joined', signup: signupRecord() });
  });
  await form.email.fill('ana@example.org');
  await form.tick();
  await translate(page);
  await form.button.click();
  await expect(form.button).toHaveText('Joining...');
  answer.open();
  const copy = page.locator('#signup').getByRole('button', { name: /Copy Link|Copied!/ });
  await expect(copy).toBeVisible();
  await translate(page);
  await copy.click();

  await expect(copy).toHaveText('Copied!');
});

test('in translation a lookup says that it runs, and shows another balance', async ({ page }) => {
  const second = closedGate();
  await page.goto('/stats');
  await answerLookups(page, (route) => route.fulfill({ json: stats }));
  await field(page).fill(CODE);
  await field(page).press('Enter');
  await expect(ledger(page)).toContainText('#313');
  await translate(page);
  await answerLookups(page, async (route) => {
    await second.opened;
    await route.fulfill({ json: { ...stats, signup_position: 77 } });
  });
  const button = page.getByRole('main').getByRole('button', { name: /Check Balance|Looking up/ });
  await button.click();
  await expect(button).toHaveText('Looking up...');
  second.open();

  await expect(ledger(page)).toContainText('#77');
});

test('in translation spots and slides go on being counted', async ({ page }) => {
  await page.clock.install();
  const total = new Total(page);
  await total.open(312);
  const spots = page.getByRole('region', { name: /Filling up fast!/ });
  const outfits = page.getByRole('region', { name: /Outfits to try on/ });
  await expect(spots).toContainText('188 / 500');
  await translate(page);
  total.set(313);
  await total.pausesOf(3);
  await expect(spots).toContainText('187');
  await outfits.getByRole('button', { name: 'Next' }).click();

  await expect(outfits).toContainText('2 / 4');
});
