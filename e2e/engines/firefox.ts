import puppeteer from 'puppeteer-core';
import type { Engine } from './engine';

/** Firefox as Mozilla and Debian ship it. Playwright drives only its own build. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    goto: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    click: (xpath) => find(xpath).click(),
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
