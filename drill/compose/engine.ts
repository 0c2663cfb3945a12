import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Earlier versions ignore `!override`, with which the drill replaces the ports. */
const OLDEST_COMPOSE = '2.24.4';

const run = promisify(execFile);

const isOlder = (version: string, oldest: string) =>
  version.localeCompare(oldest, 'en', { numeric: true }) < 0;

/** Why the drill cannot run on this machine, or undefined. */
export async function checkEngine(): Promise<string | undefined> {
  try {
    await run('docker', ['version', '--format', '{{.Server.Version}}']);
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') return 'Docker is not installed.';
    return `There is no Docker engine: ${stderr?.trim()}`;
  }
  try {
    const { stdout } = await run('docker', ['compose', 'version', '--short']);
    const version = stdout.trim().replace(/^v/, '');
    if (isOlder(version, OLDEST_COMPOSE)) {
      return `Docker Compose ${version} is too old. Install ${OLDEST_COMPOSE} or newer.`;
    }
  } catch {
    return 'Docker Compose is not installed.';
  }
  return undefined;
}
