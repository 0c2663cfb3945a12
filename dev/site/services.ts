import { assertLocalDatabase } from '@/db/assert-local-database';
import { migrate } from '@/db/migrate';
import { preferPort } from '../network/ports';
import { startPostgres } from '../postgres/server';
import { startRecaptcha } from '../recaptcha/mock-recaptcha';
import { startResend } from '../resend/mock-resend';
import { mockKeys, type Plan } from './plan';

/** What runs beside the site on this machine. */
export interface Services {
  /** The variables that make the site use them. */
  environment: Record<string, string>;
  /** What to tell the person at the terminal: a name and an address each. */
  addresses: [name: string, address: string][];
}

async function addPostgres({ environment, addresses }: Services, folder: string): Promise<void> {
  const server = await startPostgres({ folder });
  environment.DATABASE_URL = server.urlOf('postgres');
  addresses.push(['Database', environment.DATABASE_URL]);
}

async function addRecaptcha({ environment }: Services, port: number): Promise<void> {
  const { RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY } = mockKeys;
  const recaptcha = await startRecaptcha(await preferPort(port));
  recaptcha.setSite(RECAPTCHA_SITE_KEY, { secret: RECAPTCHA_SECRET_KEY });
  Object.assign(environment, {
    RECAPTCHA_SITE_KEY,
    RECAPTCHA_SECRET_KEY,
    RECAPTCHA_ORIGIN: recaptcha.origin,
  });
}

async function addResend({ environment, addresses }: Services, port: number): Promise<void> {
  const { RESEND_API_KEY } = mockKeys;
  const resend = await startResend(RESEND_API_KEY, await preferPort(port));
  Object.assign(environment, { RESEND_API_KEY, RESEND_BASE_URL: resend.origin });
  addresses.push(['Mailbox', resend.origin]);
}

/** Brings the database of this machine up to date; that of another one is for its operators to migrate. */
async function migrateLocal(url: string): Promise<void> {
  try {
    assertLocalDatabase(url);
  } catch {
    console.log('The database is not on this machine: run "npm run db:migrate" when its schema is behind.');
    return;
  }
  await migrate(url);
}

/**
 * Starts what `plan` says; all of it ends with this process. The stand-ins take the ports after the site's
 * where they are free, so that an open mailbox page finds its mails again.
 */
export async function startServices(plan: Plan, folder: string): Promise<Services> {
  const services: Services = { environment: {}, addresses: [] };
  if (plan.resend) await addResend(services, plan.port + 1);
  if (plan.recaptcha) await addRecaptcha(services, plan.port + 2);
  if (plan.postgres) await addPostgres(services, folder);
  const databaseUrl = services.environment.DATABASE_URL ?? process.env.DATABASE_URL;
  if (databaseUrl) await migrateLocal(databaseUrl);
  return services;
}
