import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type BrowserType, expect, firefox, webkit } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { z } from 'zod';
import { freePort, waitForPort } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { findInstalled } from '@/dev/programs/find';
import { removeAbilities } from '../page/in-app-browser';

/** A browser with one page. Elements are found by XPath, which all our drivers know. */
export type Engine = Awaited<ReturnType<typeof startPlaywright>>;

/** Firefox as Mozilla and Debian ship it. Playwright drives only its own build. */
async function startFirefox(executablePath: string): Promise<Engine> {
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

async function startPlaywright(type: BrowserType, executablePath?: string) {
  const browser = await type.launch({ executablePath });
  const page = await browser.newPage();
  await page.addInitScript(removeAbilities);
  return {
    goto: async (url: string) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    /** Sets the size of the page in CSS pixels, as far as the browser's window allows. */
    resize: (width: number, height: number) => page.setViewportSize({ width, height }),
    evaluate: (expression: string): Promise<unknown> => page.evaluate(expression),
    click: (xpath: string) => page.locator(`xpath=${xpath}`).click(),
    clickInFrame: (frame: string, xpath: string) =>
      page.frameLocator(`xpath=${frame}`).locator(`xpath=${xpath}`).click(),
    type: (xpath: string, text: string) => page.locator(`xpath=${xpath}`).pressSequentially(text),
    close: () => browser.close(),
  };
}

const answerSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({ sessionId: z.string() });
/** The WebDriver specification defines this key of elements. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = z.object({ [ELEMENT_KEY]: z.string() });

/** A client of the WebDriver protocol, without a library: WebKitGTK needs eight of its commands. */
function webDriver(origin: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(origin + path, { method, body: body && JSON.stringify(body) });
    const { value } = answerSchema.parse(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function startScreen() {
  const args = ['-displayfd', '1', '-screen', '0', '1920x1300x24', '-nolisten', 'tcp'];
  const xvfb = await startProcess({ file: 'Xvfb', args }, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = xvfb.child.stdout ? await once(xvfb.child.stdout, 'data') : [];
  return { display: `:${String(number).trim()}`, stop: xvfb.stop };
}

/** WebKitGTK on a separate virtual screen. Its window is at least 447 pixels wide. */
async function startWebKitGtk(driver: string): Promise<Engine> {
  const screen = await startScreen();
  const port = await freePort();
  const webKit = await startProcess(
    { file: driver, args: [`--port=${port}`] },
    { env: { DISPLAY: screen.display }, stdio: 'ignore' },
  );
  await waitForPort(port, webKit);
  const call = webDriver(`http://127.0.0.1:${port}`);
  const capabilities = { alwaysMatch: {} };
  const { sessionId } = sessionSchema.parse(await call('POST', '/session', { capabilities }));
  const send = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body);
  await send('POST', '/timeouts', { implicit: 10_000 });
  const find = async (xpath: string) =>
    elementSchema.parse(await send('POST', '/element', { using: 'xpath', value: xpath }));
  const act = async (xpath: string, action: string, body: object) =>
    void (await send('POST', `/element/${(await find(xpath))[ELEMENT_KEY]}/${action}`, body));
  async function click(xpath: string) {
    // The driver itself scrolls smoothly where the page does, and clicks before the element is in view.
    const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
    // It refuses to click an element that the page itself is still moving.
    await expect(async () => {
      await send('POST', '/execute/sync', { script, args: [await find(xpath)] });
      await act(xpath, 'click', {});
    }).toPass({ timeout: 10_000 });
  }
  const evaluate = (expression: string) =>
    send('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  return {
    goto: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    async resize(width, height) {
      await send('POST', '/window/rect', { width, height });
    },
    evaluate,
    click,
    async clickInFrame(frame, xpath) {
      await send('POST', '/frame', { id: await find(frame) });
      await click(xpath);
      await send('POST', '/frame', { id: null });
    },
    type: (xpath, text) => act(xpath, 'value', { text }),
    async close() {
      await send('DELETE', '');
      await webKit.stop();
      await screen.stop();
    },
  };
}

function ofPlaywright(type: BrowserType): Omit<Candidate, 'name'> {
  const file = type.executablePath();
  return { file: existsSync(file) ? file : undefined, start: (path) => startPlaywright(type, path) };
}

const webKitDriver = findInstalled('WebKitWebDriver');

interface Candidate {
  name: string;
  /** The program, if it is installed. */
  file: string | undefined;
  start(file: string): Promise<Engine>;
}

/** All other tests run in Chromium. */
const candidates: Candidate[] = [
  { name: 'Firefox', file: findInstalled('firefox-esr'), start: startFirefox },
  { name: 'WebKitGTK', file: findInstalled('Xvfb') && webKitDriver, start: startWebKitGtk },
  { name: 'Playwright’s Firefox', ...ofPlaywright(firefox) },
  { name: 'Playwright’s WebKit', ...ofPlaywright(webkit) },
];

export const installed = candidates.flatMap(({ name, file, start }) =>
  file === undefined ? [] : [{ name, start: () => start(file) }],
);

/** Names what the run could not test, or null. */
export function describeMissing(): string | null {
  const names = candidates.filter(({ file }) => file === undefined).map(({ name }) => name);
  const list = new Intl.ListFormat('en').format(names);
  return names.length === 0 ? null : `Not installed, so not tested: ${list} (docs/browsers.md).`;
}
