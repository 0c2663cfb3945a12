import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { migrate } from '@/db/migrate';
import { assertLocalDatabase } from '@/db/pool/connection-url';
import { DEV_SITE_FILE, type DevSite } from '@/lib/config/load-env-files';
import { preferPort } from '../network/ports';
import { startPostgres } from '../postgres/server';
import { endOnExit } from '../processes/watchdog';
import { startRecaptcha } from '../recaptcha/mock-recaptcha';
import { startResend } from '../resend/mock-resend';
import { mockKeys, type Plan } from './plan';

/** The mocks take the ports after the site's if these are free, so that an open mailbox page keeps working. */
async function startMailbox({ port, host }: Plan) {
  const { RESEND_API_KEY } = mockKeys;
  const { origin } = await startResend(RESEND_API_KEY, await preferPort(port + 1), host);
  return { RESEND_API_KEY, RESEND_BASE_URL: origin };
}

async function startCaptcha({ port, host }: Plan) {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY } = mockKeys;
  const { origin, setSite } = await startRecaptcha(await preferPort(port + 2), host);
  setSite(RECAPTCHA_SITE_KEY, { secret: RECAPTCHA_SECRET_KEY });
  return { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY, RECAPTCHA_ORIGIN: origin };
}

async function migrateIfLocal(url: string): Promise<void> {
  try {
    assertLocalDatabase(url);
  } catch {
    console.log('The database is not on this machine. The mail that waits in it is sent from here.');
    console.log('Run "npm run db:migrate" to migrate it.');
    return;
  }
  await migrate(url);
}

/** Returns the variables that point the site to the services. */
export async function startServices(plan: Plan, folder: string) {
  const variables: Record<string, string> = {
    ...(plan.resend && (await startMailbox(plan))),
    ...(plan.recaptcha && (await startCaptcha(plan))),
    ...(plan.postgres && { DATABASE_URL: (await startPostgres({ folder })).urlOf('postgres') }),
  };
  const databaseUrl = variables.DATABASE_URL ?? process.env.DATABASE_URL;
  if (databaseUrl) await migrateIfLocal(databaseUrl);
  return variables;
}

const OWNER_ONLY = 0o600;

/** Lets the operators' commands in `folder` find the site's database, until this process is gone. */
export function publishSite(folder: string, site: Omit<DevSite, 'pid'>): void {
  const file = path.join(folder, DEV_SITE_FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  endOnExit({ path: file });
  writeFileSync(file, JSON.stringify({ pid: process.pid, ...site } satisfies DevSite), { mode: OWNER_ONLY });
}
