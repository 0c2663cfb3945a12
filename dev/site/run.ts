import nextEnv from '@next/env';
import { parseEnv } from '@/lib/config/env';
import { isFree } from '../network/ports';
import { projectFolder } from '../postgres/folder';
import { untilStopped } from '../processes/stop-signal';
import { endAll } from '../processes/watchdog';
import { endLeftoverSite } from './leftover';
import { type Claim, claim } from './lock';
import { defaultsFor, planFor } from './plan';
import { buildSite, type Mode, startSite, waitForSite } from './server';
import { type Services, startServices } from './services';

async function expectFreePort(port: number, mode: Mode): Promise<void> {
  if (await isFree(port)) return;
  const other = `PORT=${port + 10} npm run ${mode}`;
  throw new Error(`Port ${port} is in use by another program. Stop it, or take another port: ${other}`);
}

/** The environment of the site: what the person gave, then what runs here, then defaults. */
function environmentFor(port: number, services: Services): Record<string, string> {
  const environment = { ...defaultsFor(process.env, port), ...services.environment };
  parseEnv({ ...process.env, ...environment });
  return environment;
}

function greet(mode: Mode, port: number, { addresses }: Services): void {
  const lines = [['Site', `http://localhost:${port}`], ...addresses];
  const what = mode === 'dev' ? 'MyFitModel is running' : 'The production build of MyFitModel is running';
  const text = lines.map(([name = '', address]) => `    ${name.padEnd(10)}${address}`).join('\n');
  console.log(`\n  ${what}\n\n${text}\n\n  Ctrl-C stops everything.\n`);
}

/** Runs until the site ends by itself, which is a failure. */
async function serve(mode: Mode, folder: string, claimed: Claim): Promise<void> {
  const plan = planFor(process.env);
  await endLeftoverSite(claimed);
  await expectFreePort(plan.port, mode);
  const services = await startServices(plan, folder);
  const env = environmentFor(plan.port, services);
  if (mode === 'preview') await buildSite({ env });
  const site = await startSite(mode, plan.port, { env });
  claimed.noteSite({ group: site.pid, port: plan.port });
  await waitForSite(`http://127.0.0.1:${plan.port}`, site);
  greet(mode, plan.port, services);
  await site.ended;
  throw new Error('The site ended unexpectedly.');
}

/**
 * Runs the site with everything it needs on this machine until it is told to stop, and leaves no process
 * behind. What `.env` files or the environment give is used instead of the stand-ins.
 */
export async function run(mode: Mode): Promise<void> {
  nextEnv.loadEnvConfig(process.cwd(), mode === 'dev', { info() {}, error: console.error });
  const folder = projectFolder(process.cwd());
  const claimed = claim(folder);
  try {
    await Promise.race([untilStopped(), serve(mode, folder, claimed)]);
  } finally {
    await endAll();
    claimed.release();
  }
  process.exit(0);
}
