import { createDatabase, type Handle } from '@/db/client';
import { createTestDatabase, emptyDatabase } from '@/db/test-database';
import { endAll } from '@/dev/processes/guard';
import type { SiteSettings } from '@/dev/recaptcha/sites';
import { type ResendStandIn, startResend } from '@/dev/resend/stand-in';
import { newKeys, putRecaptcha } from './keys';
import { startServer } from './server';
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

/** Starts the production build with a database, a mail provider and captcha keys of its own. */
export async function startTestSite(): Promise<TestSite> {
  const keys = newKeys();
  const test = await createTestDatabase(shared.get().databaseServer);
  const database = createDatabase(test.url, { max: 2, name: 'e2e', silenceMs: 0 });
  const resend = await startResend(keys.apiKey);
  const setRecaptcha: TestSite['setRecaptcha'] = (settings) => putRecaptcha(keys, settings);
  await setRecaptcha({});

  const { origin, output } = await startServer({ keys, databaseUrl: test.url, resendOrigin: resend.origin });
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
