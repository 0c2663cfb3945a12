import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEV_SITE_FILE, type DevSite } from '@/lib/config/dev-site';
import { endOnExit } from '../processes/watchdog';

const OWNER_ONLY = 0o600;

/** Lets the operators' commands in `folder` find the site's database, until this process is gone. */
export function publishSite(folder: string, site: Omit<DevSite, 'pid'>): void {
  const file = path.join(folder, DEV_SITE_FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  endOnExit({ path: file });
  writeFileSync(file, JSON.stringify({ pid: process.pid, ...site } satisfies DevSite), { mode: OWNER_ONLY });
}
