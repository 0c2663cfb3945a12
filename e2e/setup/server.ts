import type { ChildProcess } from 'node:child_process';
import { freePort } from '@/dev/network/ports';
import type { RunningProcess } from '@/dev/processes/process';
import { startSite, waitForSite } from '@/dev/site/server';
import { serverEnvironment } from '@/dev/site/server-environment';
import type { Keys } from './keys';
import { shared } from './shared';

export interface ServerOptions {
  keys: Keys;
  databaseUrl: string;
  resendOrigin: string;
  env?: Record<string, string>;
  /** The folder that contains the build. Defaults to this repository. */
  cwd?: string;
}

export interface Server extends RunningProcess {
  origin: string;
  output(): string;
}

function environmentFor(origin: string, options: ServerOptions) {
  return {
    ...serverEnvironment,
    DATABASE_URL: options.databaseUrl,
    SITE_URL: origin,
    RECAPTCHA_SITE_KEY: options.keys.siteKey,
    RECAPTCHA_SECRET_KEY: options.keys.secret,
    RECAPTCHA_ORIGIN: shared.get().recaptchaOrigin,
    RESEND_API_KEY: options.keys.apiKey,
    RESEND_BASE_URL: options.resendOrigin,
    ...options.env,
  };
}

/** Reads continuously: a process blocks when its output pipe is full. */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk));
  return () => chunks.join('');
}

/** @throws when the server does not start; the message contains its output. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startSite('preview', port, {
    cwd: options.cwd,
    env: environmentFor(origin, options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(server.child);
  await waitForSite(origin, server).catch((cause) => {
    throw new Error(`The server did not start:\n${output()}`, { cause });
  });
  return { ...server, origin, output };
}
