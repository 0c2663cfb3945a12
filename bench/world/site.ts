import { freePort } from '@/dev/ports';
import { buildSite, NEXT, waitForSite } from '@/dev/site';
import { type MeasuredProcess, startMeasured } from './measured-process';
import type { Providers } from './providers';
import { settings } from './runtime';

export interface Site {
  origin: string;
  process: MeasuredProcess;
}

/** The production build, for stand-ins: the verifier's origin is part of its security policy. */
export function build({ environment }: Providers): Promise<void> {
  return buildSite({ env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Starts `next start` on a production build.
 *
 * @param folder where the build's `.next` is; default: here.
 */
export async function startSite(
  databaseUrl: string,
  { environment }: Providers,
  folder = '.',
): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const process = await startMeasured(
    { file: globalThis.process.execPath, args: [NEXT, 'start', folder, '--port', String(port)] },
    { ...settings, ...environment, DATABASE_URL: databaseUrl, SITE_URL: origin },
  );
  await waitForSite(origin, process);
  return { origin, process };
}
