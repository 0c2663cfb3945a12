import { createTemplate } from '@/db/testing/create-test-database';
import { startTemporaryPostgres } from '@/dev/postgres/server';
import { endAll } from '@/dev/processes/watchdog';
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { prepareTestBuild } from '@/dev/test/build';
import { describeMissing } from '../engines/engines';
import { shared } from './shared';

/** Builds the site and starts what all workers share: the reCAPTCHA mock and Postgres. */
export default async function setup(): Promise<() => Promise<void>> {
  try {
    const recaptcha = await startRecaptcha(await prepareTestBuild());
    const server = await startTemporaryPostgres();
    await createTemplate(server.urlOf('postgres'));
    shared.set({ recaptchaOrigin: recaptcha.origin, databaseServer: server.urlOf('postgres') });
    return async () => {
      await recaptcha.close();
      await endAll();
      const missing = describeMissing();
      if (missing) console.log(missing);
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}
