import { once } from 'node:events';
import { z } from 'zod';
import { freePort, waitForPort } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import type { Engine } from './engine';

const answerSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({ sessionId: z.string() });
/** From the WebDriver specification. */
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
export async function startWebKitGtk(driver: string): Promise<Engine> {
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
    const args = [await find(xpath)];
    // The driver itself scrolls smoothly where the page does, and clicks before the element is in view.
    const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
    await send('POST', '/execute/sync', { script, args });
    await act(xpath, 'click', {});
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
