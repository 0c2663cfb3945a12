import puppeteer from 'puppeteer-core';
import { removeAbilities } from '../page/in-app-browser';
import type { Engine } from './engine';

/** Firefox as Mozilla and Debian ship it. Playwright drives only its own build. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(removeAbilities);
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    async click(xpath) {
      const element = await find(xpath).waitHandle();
      // Puppeteer clicks before a smooth scroll has ended.
      await element.evaluate((node) => {
        if (node instanceof Element) node.scrollIntoView({ block: 'center', behavior: 'instant' });
      });
      await find(xpath).click();
    },
    async clickInFrame(frame, xpath) {
      const element = await find(frame).waitHandle();
      const content = await element.toElement('iframe').then((iframe) => iframe.contentFrame());
      await content.locator(`::-p-xpath(${xpath})`).click();
    },
    async type(xpath, text) {
      await find(xpath).click();
      await page.keyboard.type(text);
    },
    close: () => browser.close(),
  };
}
