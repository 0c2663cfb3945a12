import { freePort } from '@/dev/network/ports';
import { buildSite, NEXT, waitForSite } from '@/dev/site/server';
import { type MeasuredProcess, startMeasured } from './measured-process';
import type { Providers } from './providers';
import { settings } from './runtime';

const PLAIN_SERVER = 'bench/reference/plain-server.ts';

/** A server that is measured. */
export interface Site {
  origin: string;
  process: MeasuredProcess;
}

/** The production build, for stand-ins: the verifier's origin is part of its security policy. */
export function build({ environment }: Providers): Promise<void> {
  return buildSite({ env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function serve(args: string[], databaseUrl: string, { environment }: Providers): Promise<Site> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const process = await startMeasured(
    { file: globalThis.process.execPath, args },
    { ...settings, ...environment, DATABASE_URL: databaseUrl, SITE_URL: origin, PORT: port },
  );
  await waitForSite(origin, process);
  return { origin, process };
}

/** Starts `next start` on the production build of a folder. */
export function startSite(databaseUrl: string, providers: Providers, folder = '.'): Promise<Site> {
  return serve([NEXT, 'start', folder], databaseUrl, providers);
}

/** Starts the plain Node server. */
export function startPlain(databaseUrl: string, providers: Providers): Promise<Site> {
  return serve(['--conditions=react-server', '--import=tsx', PLAIN_SERVER], databaseUrl, providers);
}
