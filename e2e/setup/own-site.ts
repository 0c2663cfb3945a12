import { createDatabase, type Handle } from '@/db/client';
import { createTestDatabase } from '@/db/testing/create-test-database';
import type { SiteSettings } from '@/dev/recaptcha/sites';
import { type MockResend, startResend } from '@/dev/resend/mock-resend';
import { newKeys, putRecaptcha } from './keys';
import { type Server, type ServerOptions, startServer } from './server';
import { shared } from './shared';

/** A server of the production build with a database, a mail provider and captcha keys of its own. */
export interface OwnSite {
  server: Server;
  db: Handle;
  /** The mails it sent, and how the provider behaves. */
  resend: MockResend;
  /** How reCAPTCHA behaves for this site alone; `{}` is normal. */
  setRecaptcha(settings: Omit<SiteSettings, 'secret'>): Promise<void>;
  close(): Promise<void>;
}

/** Starts a site. Its captcha is normal. */
export async function startOwnSite(options: Pick<ServerOptions, 'env' | 'launch'> = {}): Promise<OwnSite> {
  const keys = newKeys();
  const test = await createTestDatabase(shared.get().databaseServer);
  const database = createDatabase(test.url, { max: 2, name: 'e2e', queryTimeoutMs: 0 });
  const resend = await startResend(keys.apiKey);
  const setRecaptcha: OwnSite['setRecaptcha'] = (settings) => putRecaptcha(keys, settings);
  await setRecaptcha({});
  const server = await startServer({ keys, databaseUrl: test.url, resendOrigin: resend.origin, ...options });
  return {
    server,
    db: database.db,
    resend,
    setRecaptcha,
    close: async () => {
      await server.stop();
      await resend.close();
      await database.close();
      await test.drop();
    },
  };
}
