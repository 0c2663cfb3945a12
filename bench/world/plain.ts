import { freePort } from '@/dev/ports';
import { waitForSite } from '@/dev/site';
import { startMeasured } from './measured-process';
import type { Providers } from './providers';
import { settings } from './runtime';
import type { Site } from './site';

const SERVER = 'bench/reference/plain-server.ts';

/** Starts the plain Node server on a list. */
export async function startPlain(databaseUrl: string, { environment }: Providers): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const process = await startMeasured(
    { file: globalThis.process.execPath, args: ['--conditions=react-server', '--import=tsx', SERVER] },
    { ...settings, ...environment, DATABASE_URL: databaseUrl, SITE_URL: origin, PORT: String(port) },
  );
  await waitForSite(origin, process);
  return { origin, process };
}
