import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';

const PATIENCE_MS = 10_000;
const SHUTTING_DOWN = '57P03';

type State = 'gone' | 'running' | 'ending' | 'stale';

async function stateOf(data: string, urlAt: (port: number) => string): Promise<State> {
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return 'gone';
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  if (!port) return 'stale';
  const sql = postgres(urlAt(port), { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await sql`select 1`;
    return 'running';
  } catch (error) {
    return (error as { code?: string }).code === SHUTTING_DOWN ? 'ending' : 'stale';
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Clears the way for a new server on `data` after the owner of an earlier one was killed. A server that still answers
 * on the port and with the password we gave it is stopped; a pid file nobody answers for goes. The process id in that
 * file is never signalled unchecked: it may belong to another program by now.
 */
export async function endLeftoverPostgres(
  data: string,
  urlAt: (port: number) => string,
  stop: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let state = await stateOf(data, urlAt);
  if (state === 'running') await stop();
  while (state === 'ending' && Date.now() < deadline) {
    await pause(50);
    state = await stateOf(data, urlAt);
  }
  if (state === 'stale') rmSync(path.join(data, 'postmaster.pid'), { force: true });
}
