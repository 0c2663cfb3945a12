import type { StdioOptions } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

export const LOG_FOLDER = '.data/drill/failover';

/** Appends what a program prints to its log. The program may run as another user. */
export function logTo(name: string): StdioOptions {
  mkdirSync(LOG_FOLDER, { recursive: true });
  const log = openSync(path.join(LOG_FOLDER, `${name}.log`), 'a');
  return ['ignore', log, log];
}
