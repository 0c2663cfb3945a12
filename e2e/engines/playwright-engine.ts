import type { BrowserType } from '@playwright/test';
import { removeAbilities } from '../page/in-app-browser';
import type { Engine } from './engine';

export async function startPlaywright(type: BrowserType, executablePath?: string): Promise<Engine> {
  const browser = await type.launch({ executablePath });
  const page = await browser.newPage();
  await page.addInitScript(removeAbilities);
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewportSize({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    click: (xpath) => page.locator(`xpath=${xpath}`).click(),
    clickInFrame: (frame, xpath) => page.frameLocator(`xpath=${frame}`).locator(`xpath=${xpath}`).click(),
    type: (xpath, text) => page.locator(`xpath=${xpath}`).pressSequentially(text),
    close: () => browser.close(),
  };
}
