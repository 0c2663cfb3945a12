import { createDatabase, type Handle } from '@/db/client';
import { createTestDatabase, emptyDatabase } from '@/db/testing/create-test-database';
import { startResend } from '@/dev/resend/mock-resend';
import { configureRecaptcha, newKeys, type RecaptchaSettings } from './keys';
import { type Server, type ServerOptions, startServer } from './server';
import { shared } from './shared';

export interface Site extends Server {
  /** The owner's. The server connects as the site's role. */
  db: Handle;
  resend: Awaited<ReturnType<typeof startResend>>;
  /** Sets how reCAPTCHA behaves for this site; `{}` restores the defaults. */
  setRecaptcha(settings: RecaptchaSettings): Promise<void>;
  /** Empties the waitlist and the mailbox, and restores reCAPTCHA's defaults. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startSite(options: Pick<ServerOptions, 'cwd' | 'env'> = {}): Promise<Site> {
  const keys = newKeys();
  const test = await createTestDatabase(shared.get().databaseServer);
  const database = createDatabase(test.ownerUrl, { max: 2, name: 'e2e', queryTimeoutMs: 0 });
  const resend = await startResend(keys.apiKey);
  const setRecaptcha = (settings: RecaptchaSettings) => configureRecaptcha(keys, settings);
  await setRecaptcha({});
  const server = await startServer({ keys, databaseUrl: test.url, resendOrigin: resend.origin, ...options });
  return {
    ...server,
    db: database.db,
    resend,
    setRecaptcha,
    reset: async () => {
      await setRecaptcha({});
      await emptyDatabase(database.db);
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
