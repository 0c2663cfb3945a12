import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { deferred } from '../page/network';
import { answerWith, freshEmail, interceptSignups, joinedResult } from '../page/signup';

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

test('the button is disabled while the form submits, and a translated form and ticket update their buttons', async ({
  form,
  page,
}) => {
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
  await expect(form.button).toBeDisabled();
  answer.resolve();
  const copy = page.locator('#signup').getByRole('button', { name: /Copy Link|Copied!/ });
  await expect(copy).toBeVisible();
  await translate(page);
  await copy.click();

  await expect(copy).toHaveText('Copied!');
});
