import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Texts that React changed after they were replaced: people go on reading the old ones. */
    staleTexts?: string[];
  }
}

/** Before React hydrates a part of the page, a translation only makes it render that part again. */
export async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A person's page has no scripts.
    if (!document.querySelector('script[src], link[as=script]')) return true;
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const elements = 'body *:not(script, style, noscript, svg *)';
    return [...document.querySelectorAll(elements)]
      .filter(hasText)
      .every((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')));
  });
}

/**
 * Replaces each text node by `<font>` elements, also those that come later, as Google Translate does. React still holds the text
 * nodes: it can neither remove nor change them, unless one is all that its element contains.
 */
export async function keepTranslating(page: Page): Promise<void> {
  await waitForReact(page);
  await page.evaluate(() => {
    if (window.staleTexts) return;
    const stale: string[] = [];
    window.staleTexts = stale;
    const watcher = new MutationObserver((records) => {
      for (const { oldValue, target } of records) stale.push(`${oldValue} → ${target.textContent}`);
    });
    const isText = (text: Text) =>
      text.data.trim() !== '' &&
      !text.parentElement?.closest('script, style, noscript, font, svg, option, textarea');
    function translate(text: Text): void {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
      watcher.observe(text, { characterData: true, characterDataOldValue: true });
    }
    function translateAll(): void {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts.filter(isText)) translate(text);
    }
    translateAll();
    new MutationObserver(translateAll).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

export async function expectNoStaleTexts(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.staleTexts)).toEqual([]);
}
