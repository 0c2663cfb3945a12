import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `npm run dev` and `npm run preview` describe themselves in this file of the checkout while they run. */
export const DEV_SITE_FILE = '.data/site.json';

export interface DevSite {
  pid: number;
  mode: 'dev' | 'preview';
  environment: { DATABASE_URL: string } & Record<string, string>;
}

/** A process of another user counts as ended: its file would be unreadable too. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The site that `npm run dev` or `npm run preview` serves from `folder`, or undefined. */
export function findDevSite(folder: string): DevSite | undefined {
  try {
    const site: DevSite = JSON.parse(readFileSync(path.join(folder, DEV_SITE_FILE), 'utf8'));
    return isRunning(site.pid) ? site : undefined;
  } catch {
    // No file, or one that is being written.
    return undefined;
  }
}
