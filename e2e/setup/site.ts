import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createDatabase, type Handle } from '@/db/client';
import { createTestDatabase, emptyDatabase } from '@/db/test-database';
import { freePort } from '@/dev/ports';
import { endAll } from '@/dev/processes/guard';
import type { SiteSettings } from '@/dev/recaptcha/sites';
import { type ResendStandIn, startResend } from '@/dev/resend/stand-in';
import { startSite, waitForSite } from '@/dev/site';
import { shared } from './shared';

/** The running site with everything around it, as one worker sees it. */
export interface TestSite {
  origin: string;
  db: Handle;
  /** The mails it sent, and how the provider behaves. */
  resend: ResendStandIn;
  /** How reCAPTCHA behaves for this worker alone; `{}` is normal. */
  setRecaptcha(settings: Omit<SiteSettings, 'secret'>): Promise<void>;
  /** An empty list, no mails, well-behaved providers. */
  reset(): Promise<void>;
  /** What the server has written to its terminal so far. */
  output(): string;
  close(): Promise<void>;
}

interface Keys {
  siteKey: string;
  secret: string;
  apiKey: string;
}

function newKeys(): Keys {
  const name = randomBytes(8).toString('hex');
  return { siteKey: `site-${name}`, secret: `secret-${name}`, apiKey: `re_${name}` };
}

async function putRecaptcha(
  { siteKey, secret }: Keys,
  settings: Omit<SiteSettings, 'secret'>,
): Promise<void> {
  const response = await fetch(`${shared.get().recaptchaOrigin}/control/sites/${siteKey}`, {
    method: 'PUT',
    body: JSON.stringify({ ...settings, secret }),
  });
  if (!response.ok) throw new Error(`The reCAPTCHA stand-in answered ${response.status}`);
}

function environmentFor(origin: string, keys: Keys, databaseUrl: string, resend: ResendStandIn) {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SITE_URL: origin,
    RECAPTCHA_SITE_KEY: keys.siteKey,
    RECAPTCHA_SECRET_KEY: keys.secret,
    RECAPTCHA_ORIGIN: shared.get().recaptchaOrigin,
    RESEND_API_KEY: keys.apiKey,
    RESEND_BASE_URL: resend.origin,
    EMAIL_FROM: 'MyFitModel <hello@myfitmodel.example>',
    TRUSTED_PROXY_HOPS: '1',
    REFERRALS_PER_HOUR: '0',
    // Given, so that a developer's .env.local has no say; empty counts as absent.
    REDIS_URL: '',
  };
}

/** Read all the time: a server whose terminal is not read stands still when the pipe is full. */
function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk));
  return () => chunks.join('');
}

/** Starts the production build with a database, a mail provider and captcha keys of its own. */
export async function startTestSite(): Promise<TestSite> {
  const keys = newKeys();
  const test = await createTestDatabase(shared.get().databaseServer);
  const database = createDatabase(test.url, { max: 2, name: 'e2e' });
  const resend = await startResend(keys.apiKey);
  const setRecaptcha: TestSite['setRecaptcha'] = (settings) => putRecaptcha(keys, settings);
  await setRecaptcha({});

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = environmentFor(origin, keys, test.url, resend);
  const server = await startSite('preview', port, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collectOutput(server.child);
  await waitForSite(origin, server).catch((cause) => {
    throw new Error(`The site did not come up:\n${output()}`, { cause });
  });
  return {
    origin,
    db: database.db,
    resend,
    setRecaptcha,
    output,
    reset: async () => {
      resend.behave({});
      await setRecaptcha({});
      await emptyDatabase(database.db);
      resend.clear();
    },
    close: async () => {
      await endAll();
      await resend.close();
      await database.close();
      await test.drop();
    },
  };
}
