import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../processes/inspect';
import { guardPid } from '../processes/watchdog';

/** The site as it was started: the process group it runs in and the port it answers on. */
export interface StartedSite {
  group: number;
  port: number;
}

/** What a run leaves in the folder for the next one, in case it is killed. */
interface Note {
  owner: number;
  guard: number | undefined;
  site?: StartedSite;
}

export interface Claim {
  /** What the last owner left behind because it was killed. */
  leftover: Omit<Note, 'owner'> | undefined;
  noteSite(site: StartedSite): void;
  release(): void;
}

function read(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Takes a folder for this process alone: two servers of one checkout would stop each other's database.
 *
 * @throws when another living process has it.
 */
export function claim(folder: string): Claim {
  const file = path.join(folder, 'running.json');
  const last = read(file);
  if (last && isAlive(last.owner)) {
    throw new Error(`Process ${last.owner} already runs the site from this folder. Stop it first.`);
  }
  const write = (site?: StartedSite) => {
    const note: Note = { owner: process.pid, guard: guardPid(), site };
    writeFileSync(file, JSON.stringify(note));
  };
  write(last?.site);
  return { leftover: last, noteSite: write, release: () => rmSync(file, { force: true }) };
}
