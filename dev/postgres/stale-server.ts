import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';

/** The server is starting or shutting down. */
const CANNOT_CONNECT_NOW = '57P03';

async function acceptsOurPassword(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Stops a server that is still running on `data`, or deletes its pid file. The process id in that file is not
 * signalled before the server has answered: another program may have the id by now.
 */
export async function endStaleServer(
  data: string,
  urlOn: (port: number) => string,
  stop: () => Promise<void>,
): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  if (port && (await acceptsOurPassword(urlOn(port)))) await stop();
  else rmSync(pidFile, { force: true });
}
