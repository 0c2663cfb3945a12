import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { createDatabase, type Handle } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { createTestDatabase, emptyDatabase } from '@/db/testing/create-test-database';
import { freePort } from '@/dev/network/ports';
import type { RunningProcess } from '@/dev/processes/process';
import { startResend } from '@/dev/resend/mock-resend';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';
import { serverEnvironment, spawnSite, waitForSite } from '@/dev/site/server';
import { configureRecaptcha, type Keys, newKeys, type RecaptchaSettings, shared } from './shared';

interface ServerOptions {
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

/** The default operator, and one for each test that signs in. */
export const operators = [
  DEFAULT_OPERATOR,
  ...Array.from({ length: 15 }, (_, n) => `operator-${n + 1}@example.com`),
];

/** Bearer tokens of the routes for machines. */
export const tokens = { METRICS_TOKEN: 'a token for the metrics' };

function environmentFor(origin: string, options: ServerOptions) {
  return {
    ...serverEnvironment,
    ...tokens,
    // A mailing waits for what becomes of its emails.
    RESEND_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
    OPERATORS: operators.join(),
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
  const server = await spawnSite('preview', port, {
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

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Cancels waiting mail and waits for mail that is being sent: it would arrive in the mailbox of the next test. */
async function finishSending(db: Handle): Promise<void> {
  const isPending = eq(outboxEmails.status, 'pending');
  const isWaiting = or(isNull(outboxEmails.requestId), isNotNull(outboxEmails.error));
  await db.update(outboxEmails).set({ status: 'cancelled' }).where(and(isPending, isWaiting));
  const giveUpAt = Date.now() + 30_000;
  while ((await db.$count(outboxEmails, isPending)) > 0 && Date.now() < giveUpAt) await sleep(20);
}

export async function startSite(options: Pick<ServerOptions, 'cwd' | 'env'> = {}) {
  const keys = newKeys();
  const test = await createTestDatabase(shared.get().databaseServer);
  const database = createDatabase(test.superuserUrl, { max: 4, name: 'e2e', queryTimeoutMs: 0 });
  const resend = await startResend(keys.apiKey);
  /** Sets how reCAPTCHA behaves for this site; `{}` restores the defaults. */
  const setRecaptcha = (settings: RecaptchaSettings) => configureRecaptcha(keys, settings);
  await setRecaptcha({});
  const server = await startServer({ keys, databaseUrl: test.url, resendOrigin: resend.origin, ...options });
  return {
    ...server,
    /** The superuser's. The server connects as another role. */
    db: database.db,
    resend,
    setRecaptcha,
    /** Empties the waitlist and the mailbox, and restores reCAPTCHA's defaults. */
    reset: async () => {
      await setRecaptcha({});
      await finishSending(database.db);
      // A request of the last page can deadlock with it.
      await expect(() => emptyDatabase(database.db)).toPass({ timeout: 90_000 });
      resend.clear();
    },
    close: async () => {
      await server.stop();
      await resend.close();
      await database.close();
      await test.drop();
    },
  };
}
