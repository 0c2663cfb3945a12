import { cp } from 'node:fs/promises';
import path from 'node:path';
import { freePort, waitForPort } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { endOnExit } from '@/dev/processes/watchdog';
import { packageBin } from '@/dev/programs/find';

/** Inside the checkout, so that Next.js finds itself in node_modules. */
const FOLDER = path.resolve('.data/bench/bare-next');

function next(...args: string[]) {
  const command = { file: process.execPath, args: [packageBin('next'), ...args] };
  return startProcess(command, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Builds and starts a Next.js app with an empty page, and returns its origin. */
export async function startBareSite(): Promise<string> {
  endOnExit({ path: FOLDER });
  await cp('bench/reference/bare-next', FOLDER, { recursive: true });
  const build = await next('build', FOLDER);
  if ((await build.ended) !== 0) throw new Error('The build of the bare Next.js app failed.');
  const port = await freePort();
  await waitForPort(port, await next('start', FOLDER, '--port', String(port)));
  return `http://127.0.0.1:${port}`;
}
