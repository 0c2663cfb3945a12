import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { endOnExit } from '@/dev/processes/watchdog';
import { envFile, namesIn, overrideFile, settings } from './settings';

export interface Streams {
  /** The file that the command reads. */
  from?: string;
  /** The file that it writes instead of returning its output. */
  to?: string;
}

export interface Deployment {
  project: string;
  /** For the drill's files. */
  folder: string;
  /** The proxy's address. */
  origin: string;
  /** Runs a subcommand of `docker compose` and returns its output. */
  compose(args: string[], streams?: Streams): Promise<string>;
  /** Changes `.env`. */
  configure(values: Record<string, string>): void;
}

const OWNER_ONLY = 0o600;

/** @throws when docker fails. Its messages are in the terminal. */
export async function docker(
  args: string[],
  { from, to }: Streams = {},
  env: NodeJS.Dict<string> = {},
): Promise<string> {
  const input = from === undefined ? 'ignore' : openSync(from, 'r');
  const output = to === undefined ? 'pipe' : openSync(to, 'w', OWNER_ONLY);
  const command = { file: 'docker', args };
  const { child, ended } = await startProcess(command, { env, stdio: [input, output, 'inherit'] });
  for (const file of [input, output]) if (typeof file === 'number') closeSync(file);
  const [printed, code] = await Promise.all([child.stdout ? text(child.stdout) : '', ended]);
  if (code === 0) return printed;
  throw new Error(`docker ${args.join(' ')} ended with ${code}.\n${printed}`);
}

/** Prepares a project that shares nothing with another one on this machine. It is deleted when this process is gone. */
export async function prepareDeployment(): Promise<Deployment> {
  const project = `waitlist-drill-${process.pid}`;
  const folder = mkdtempSync(path.join(tmpdir(), `${project}-`));
  const [override, env] = [path.join(folder, 'override.yaml'), path.join(folder, 'drill.env')];
  const ports = { proxy: await freePort(), site: await freePort() };
  const configure = (values: Record<string, string>) =>
    writeFileSync(env, envFile({ ...settings, ...values }), { mode: OWNER_ONLY });
  configure({});
  writeFileSync(override, overrideFile(project, ports));

  const options = ['compose', '-p', project, '--env-file', env, '-f', 'compose.yaml', '-f', override];
  const ofShell = namesIn(readFileSync('compose.yaml', 'utf8')).map((name) => [name, undefined]);
  deleteOnExit(project, folder, options);
  return {
    project,
    folder,
    origin: `https://localhost:${ports.proxy}`,
    compose: (args, streams) => docker([...options, ...args], streams, Object.fromEntries(ofShell)),
    configure,
  };
}

/** The newest resource ends first: the containers, then the image, then the files. */
function deleteOnExit(project: string, folder: string, options: string[]): void {
  endOnExit({ path: folder });
  endOnExit({ command: { file: 'docker', args: ['image', 'rm', '--force', `${project}-tools`] } });
  const down = ['down', '--volumes', '--remove-orphans', '--rmi', 'local', '--timeout', '5'];
  endOnExit({ command: { file: 'docker', args: [...options, ...down] } });
}
