import type { ChildProcess } from 'node:child_process';
import { freePort } from '@/dev/network/ports';
import type { ProcessOptions, RunningProcess } from '@/dev/processes/process';
import { startSite, waitForSite } from '@/dev/site/server';
import { serverEnvironment } from '@/dev/site/server-environment';
import type { Keys } from './keys';
import { shared } from './shared';

/** Starts a server's process on a port. */
export type Launch = (port: number, options: ProcessOptions) => Promise<RunningProcess>;

/** What a server of the production build is started with. */
export interface ServerOptions {
  keys: Keys;
  databaseUrl: string;
  resendOrigin: string;
  env?: Record<string, string>;
  /** Else `next start`. */
  launch?: Launch;
}

const nextStart: Launch = (port, options) => startSite('preview', port, options);

export interface Server extends RunningProcess {
  origin: string;
  /** What it has written to its terminal so far. */
  output(): string;
}

function environmentFor(origin: string, { keys, databaseUrl, resendOrigin, env }: ServerOptions) {
  return {
    ...serverEnvironment,
    DATABASE_URL: databaseUrl,
    SITE_URL: origin,
    RECAPTCHA_SITE_KEY: keys.siteKey,
    RECAPTCHA_SECRET_KEY: keys.secret,
    RECAPTCHA_ORIGIN: shared.get().recaptchaOrigin,
    RESEND_API_KEY: keys.apiKey,
    RESEND_BASE_URL: resendOrigin,
    ...env,
  };
}

/** Read continuously: a server whose output is not read blocks when the pipe is full. */
function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk));
  return () => chunks.join('');
}

/**
 * Starts a server of the production build on a free port and waits until it answers.
 *
 * @throws when it does not come up; the message holds what it wrote.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = environmentFor(origin, options);
  const launch = options.launch ?? nextStart;
  const server = await launch(port, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collectOutput(server.child);
  await waitForSite(origin, server).catch((cause) => {
    throw new Error(`The site did not come up:\n${output()}`, { cause });
  });
  return { ...server, origin, output };
}
