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

export interface Services {
  /** The variables that point the site to the services. */
  environment: Record<string, string>;
  /** Printed in the terminal. */
  addresses: [name: string, address: string][];
}

async function addPostgres({ environment, addresses }: Services, folder: string): Promise<void> {
  const server = await startPostgres({ folder });
  environment.DATABASE_URL = server.urlOf('postgres');
  addresses.push(['Database', environment.DATABASE_URL]);
}

async function addRecaptcha({ environment }: Services, port: number, host?: string): Promise<void> {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY } = mockKeys;
  const recaptcha = await startRecaptcha(await preferPort(port), host);
  recaptcha.setSite(RECAPTCHA_SITE_KEY, { secret: RECAPTCHA_SECRET_KEY });
  Object.assign(environment, {
    RECAPTCHA_SITE_KEY,
    RECAPTCHA_SECRET_KEY,
    RECAPTCHA_ORIGIN: recaptcha.origin,
  });
}

async function addResend({ environment, addresses }: Services, port: number, host?: string): Promise<void> {
  const { RESEND_API_KEY } = mockKeys;
  const resend = await startResend(RESEND_API_KEY, await preferPort(port), host);
  Object.assign(environment, { RESEND_API_KEY, RESEND_BASE_URL: resend.origin });
  addresses.push(['Mailbox', resend.origin]);
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

/** The mocks take the ports after the site's if these are free, so that an open mailbox page keeps working. */
export async function startServices(plan: Plan, folder: string): Promise<Services> {
  const services: Services = { environment: {}, addresses: [] };
  if (plan.resend) await addResend(services, plan.port + 1, plan.host);
  if (plan.recaptcha) await addRecaptcha(services, plan.port + 2, plan.host);
  if (plan.postgres) await addPostgres(services, folder);
  const databaseUrl = services.environment.DATABASE_URL ?? process.env.DATABASE_URL;
  if (databaseUrl) await migrateIfLocal(databaseUrl);
  return services;
}

const OWNER_ONLY = 0o600;

/** Lets the operators' commands in `folder` find the site's database, until this process is gone. */
export function publishSite(folder: string, site: Omit<DevSite, 'pid'>): void {
  const file = path.join(folder, DEV_SITE_FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  endOnExit({ path: file });
  writeFileSync(file, JSON.stringify({ pid: process.pid, ...site } satisfies DevSite), { mode: OWNER_ONLY });
}
