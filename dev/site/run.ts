import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import nextEnv from '@next/env';
import { renderUnicodeCompact } from 'uqr';
import { parseEnv } from '@/lib/config/env';
import { isFree, networkAddress } from '../network/ports';
import { projectFolder } from '../postgres/folder';
import { stopSignal } from '../processes/signals';
import { endAll } from '../processes/watchdog';
import { lock } from './lock';
import { defaultsFor, type Plan, planFor, siteAddress } from './plan';
import { buildSite, type Mode, spawnSite, waitForSite } from './server';
import { publishSite, startServices } from './services';

async function requireFreePort(port: number, mode: Mode): Promise<void> {
  if (await isFree(port)) return;
  throw new Error(
    `Another program is using port ${port}. Stop it, or choose another port: PORT=${port + 10} npm run ${mode}`,
  );
}

function printAddresses(mode: Mode, plan: Plan, services: Record<string, string>, operators = ''): void {
  const title = mode === 'dev' ? 'MyFitModel is running' : 'The production build of MyFitModel is running';
  const site = siteAddress(plan);
  const addresses = {
    Site: site,
    Admin: operators.trim() && `${site}/admin  sign in as ${operators}`,
    Mailbox: services.RESEND_BASE_URL,
    Database: services.DATABASE_URL,
  };
  const lines = Object.entries(addresses).flatMap(([name, address]) =>
    address ? `    ${name.padEnd(10)}${address}` : [],
  );
  const phone = plan.host
    ? `${renderUnicodeCompact(site)}\n\n  Phones in this network can scan the code. Everybody in it can read the mailbox.\n\n`
    : '';
  console.log(`\n  ${title}\n\n${lines.join('\n')}\n\n${phone}  Press Ctrl+C to stop.\n`);
}

/** @throws when the site ends by itself. */
async function serve(mode: Mode, folder: string, withHost: boolean): Promise<void> {
  const plan = planFor(process.env, withHost ? networkAddress() : undefined);
  await requireFreePort(plan.port, mode);
  const services = await startServices(plan, folder);
  const env = { ...defaultsFor(process.env, plan), ...services };
  parseEnv({ ...process.env, ...env });
  const { DATABASE_URL } = services;
  if (DATABASE_URL) publishSite(process.cwd(), { mode, environment: { ...env, DATABASE_URL } });
  if (mode === 'preview') await buildSite({ env });
  const site = await spawnSite(mode, plan.port, { env });
  await waitForSite(`http://127.0.0.1:${plan.port}`, site);
  printAddresses(mode, plan, services, env.OPERATORS ?? process.env.OPERATORS);
  await site.ended;
  // On Windows, Ctrl+C reaches the site as soon as this process.
  if (process.platform === 'win32') await sleep(500);
  throw new Error('The site ended unexpectedly.');
}

/**
 * Runs the site and its services until it is stopped. Variables of the environment and `.env` files replace services.
 *
 * @param withHost whether other devices in this machine's network can open the site.
 */
export async function run(mode: Mode, withHost: boolean): Promise<void> {
  nextEnv.loadEnvConfig(process.cwd(), mode === 'dev', { info() {}, error: console.error });
  const folder = projectFolder(process.cwd());
  const stopped = once(stopSignal(), 'abort');
  await lock(folder);
  try {
    await Promise.race([stopped, serve(mode, folder, withHost)]);
  } finally {
    await endAll();
  }
  process.exit(0);
}
