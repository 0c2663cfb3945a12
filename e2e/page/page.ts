import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The package's main file is twice as long, and each page that is checked loads it anew. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * Fails when axe reports anything, including best practices, or dark colors without contrast where a page has them.
 *
 * @param part selects what has changed on a page that another test checks as a whole.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // After a navigation, Next.js removes the old title with the old page, but adds the new one later.
  await expect(page).toHaveTitle(/./);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations, hasDarkColors } = await check(page, part);
  expect(violations).toEqual([]);
  if (!hasDarkColors) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect((await check(page, part, { runOnly: 'color-contrast' })).violations).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Leaves out the captcha's frame. */
const check = (page: Page, part: string, options: axe.RunOptions = {}) =>
  page.evaluate(
    async ([include, options]) => {
      // Scroll-driven and endless animations never finish.
      const finite = document.getAnimations().filter(({ timeline, effect }) => {
        return timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
      });
      for (const animation of finite) animation.finish();
      const context = { include, exclude: 'iframe' };
      const results = await window.axe?.run(context, { ...options, resultTypes: ['violations'] });
      return {
        violations: results?.violations.map(({ id, nodes }) => ({
          id,
          targets: nodes.map(({ target }) => target),
        })),
        hasDarkColors: getComputedStyle(document.documentElement).colorScheme.includes('dark'),
      };
    },
    [part, options] as const,
  );

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Before, the network can be idle although scripts are yet to come. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
}

/** The page's width, which exceeds the window's when the page scrolls sideways. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Doubles the text, as a setting of the phone or browser does. */
export const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Expects that a dialog fits tablets and laptops, where a scrollbar would be a white strip. */
export async function expectNoScrollbar(dialog: Locator): Promise<void> {
  const excess = () => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  for (const [width, height] of [
    [768, 1024],
    [1280, 585],
    [1366, 768],
  ] as const) {
    await dialog.page().setViewportSize({ width, height });
    await expect.poll(excess, `${width} × ${height}`).toBeLessThanOrEqual(0);
  }
}

export function rightEdgeOfContents(element: Element): number {
  const contents = document.createRange();
  contents.selectNodeContents(element);
  return contents.getBoundingClientRect().right;
}

/** What a person would notice about the layout: a page that scrolls sideways, text that is cut or breaks inside words, and controls that are hard to hit. */
export const findLayoutFlaws = (page: Page) =>
  page.evaluate(() => {
    // Longer ones may be shortened, and longer words may break.
    const [LONG_TEXT, LONG_WORD] = [30, 20];
    const least = innerWidth < 768 ? 44 : 24;
    const flaws: string[] = [];
    const isBroken = (word: RegExpExecArray, text: Node) => {
      if (word[0].length > LONG_WORD || word[0].includes('@') || text.textContent?.includes('://'))
        return false;
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const [first, ...others] = range.getClientRects();
      return others.some(({ top }) => top >= (first?.bottom ?? top));
    };
    const isHit = (element: Element) => {
      const isSmall = element.matches('[type=checkbox], [type=radio]');
      // A link whose row is part of it.
      const isRow = getComputedStyle(element, '::after').position === 'absolute';
      const target = (isSmall && element.closest('label')) || (isRow && element.closest('tr, li')) || element;
      const { width, height, bottom } = target.getBoundingClientRect();
      const isFigure = /^\d+$/.test(element.textContent ?? '');
      return bottom <= 0 || (height >= least - 0.1 && width >= (isFigure ? least - 0.1 : 24));
    };
    const isCut = ({ clientWidth, scrollWidth, textContent }: Element, { overflowX }: CSSStyleDeclaration) =>
      overflowX === 'hidden' && scrollWidth > clientWidth && (textContent ?? '').trim().length <= LONG_TEXT;
    if (document.documentElement.scrollWidth > innerWidth) flaws.push('the page scrolls sideways');
    let clipped: Element | undefined;
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element);
      // Only screen readers find this text.
      if (style.clipPath === 'inset(50%)') clipped = element;
      if (clipped?.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      // The honeypot.
      if (element.getBoundingClientRect().right <= 0) continue;
      const found = [];
      if (isCut(element, style)) found.push('is cut');
      const isTable = element.matches('section[tabindex="0"]');
      if (isTable && innerWidth < 1440 && element.scrollWidth > element.clientWidth)
        found.push('scrolls sideways');
      if (
        element.matches('a[href], button, select, summary, textarea, input:not([type=hidden])') &&
        !isHit(element)
      )
        found.push('is small');
      for (const text of element.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const isOutside = range.getBoundingClientRect().right > innerWidth + 1;
        // Carousels and wide tables scroll, and longer texts may be shortened.
        const isFree = element.closest('[tabindex="0"], [aria-roledescription=slide], .truncate');
        if (isOutside && !isFree) found.push('leaves the window');
        const words = [...(text.textContent ?? '').matchAll(/[^\s\-–—/]+/g)];
        if (words.some((word) => isBroken(word, text))) found.push('breaks inside a word');
      }
      const name = `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
      flaws.push(...found.map((flaw) => `${name} ${flaw}`));
    }
    return flaws;
  });

/** Badges and buttons that do not fit in the card of their row. */
const findCutInCards = (page: Page) =>
  page.locator('td[data-label] .badge, td .button').evaluateAll((parts) => {
    const rightOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
    return parts
      .filter((part) => rightOf(part) > rightOf(part.closest('td')) + 1)
      .map(({ textContent }) => textContent);
  });

const softly = expect.configure({ soft: true });

/** Expects that the page, which is open, fits phones, tablets and desktops, and is accessible. */
export async function expectWellLaidOut(page: Page, { withAxe = true } = {}): Promise<void> {
  const path = new URL(page.url()).pathname;
  for (const width of [320, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Charts follow the window's width a moment later.
    await softly.poll(() => findLayoutFlaws(page), `${path} at ${width}`).toEqual([]);
    if (withAxe && width === 320) await expectAccessible(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await enlargeText(page);
  await softly.poll(() => widthOf(page), `${path} with large text`).toBeLessThanOrEqual(360);
  expect.soft(await findCutInCards(page), `${path} with large text`).toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}

/** What the tab keeps for a reload: in the window's name where storage is blocked. */
export const keptInTab = (page: Page) =>
  page.evaluate(() => {
    try {
      return { ...sessionStorage };
    } catch {
      return Object.fromEntries(new URLSearchParams(window.name));
    }
  });

export function toastOf(page: Page, title: string): Locator {
  return page.locator('.toast').filter({ hasText: title });
}

export function eventsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => String(event)));
}

/** Empties the clipboard, also where `removeAbilities` hides it from the page. Returns a function that reads it. */
export async function emptyClipboard(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = await page.evaluateHandle((): Clipboard => {
    const descriptor = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');
    return descriptor?.get?.call(navigator);
  });
  await clipboard.evaluate((it) => it.writeText(''));
  return () => clipboard.evaluate((it) => it.readText());
}

/** Replaces `navigator.share`, or removes it if no function is given. */
export const stubShare = (page: Page, share?: string) =>
  page.evaluate(`Object.defineProperty(navigator, 'share', { configurable: true, value: ${share} })`);

const HOUR_MS = 3_600_000;

/** Stops the page's clock for timers set from now on: they run only with `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + HOUR_MS);
}

export async function openStats(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Check Balance' }).click();
  await expect(page).toHaveURL(/\/stats(\?|$)/);
}

export async function returnHome(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'MyFitModel' }).click();
}

/** In forced colors, Chromium paints a plate behind each line of text. Finds lines of which it covers more than a quarter. */
export const findCoveredLines = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: { text: string; box: DOMRect; hasPlate: boolean }[] = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const parent = node.parentElement;
      if (
        !parent?.checkVisibility({ visibilityProperty: true }) ||
        parent.closest('header, [aria-hidden=true], .sr-only')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const hasPlate = getComputedStyle(parent).getPropertyValue('forced-color-adjust') !== 'none';
      const text = node.textContent?.trim() ?? '';
      if (text) lines.push(...[...range.getClientRects()].map((box) => ({ text, box, hasPlate })));
    }
    const covers = (plate: DOMRect, line: DOMRect) => {
      const width = Math.min(plate.right, line.right) - Math.max(plate.left, line.left);
      const height = Math.min(plate.bottom, line.bottom) - Math.max(plate.top, line.top);
      return width > 1 && height > line.height / 4;
    };
    return lines.flatMap((plate, index) =>
      plate.hasPlate
        ? lines
            .slice(0, index)
            .filter((line) => covers(plate.box, line.box))
            .map((line) => `${plate.text} covers ${line.text}`)
        : [],
    );
  });
