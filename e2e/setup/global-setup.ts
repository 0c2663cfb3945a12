import { createTemplate } from '@/db/testing/create-test-database';
import { isFree } from '@/dev/network/ports';
import { startTemporaryPostgres } from '@/dev/postgres/server';
import { endAll } from '@/dev/processes/watchdog';
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { buildForTests, builtRecaptchaOrigin } from '@/dev/test/build';
import { shared } from './shared';

const portOf = (origin: string) => Number(new URL(origin).port);

/** `REUSE_BUILD=1` reuses the last test build, unless another program now listens on its reCAPTCHA port. */
async function recaptchaPort(): Promise<number> {
  const reusable = process.env.REUSE_BUILD ? builtRecaptchaOrigin() : undefined;
  if (reusable && (await isFree(portOf(reusable)))) return portOf(reusable);
  await buildForTests();
  const built = builtRecaptchaOrigin();
  if (!built) throw new Error('The build did not record its reCAPTCHA origin.');
  return portOf(built);
}

/** Builds the site and starts what all workers share: the reCAPTCHA mock and Postgres. */
export default async function setup(): Promise<() => Promise<void>> {
  try {
    const recaptcha = await startRecaptcha(await recaptchaPort());
    const server = await startTemporaryPostgres();
    await createTemplate(server.urlOf('postgres'));
    shared.set({ recaptchaOrigin: recaptcha.origin, databaseServer: server.urlOf('postgres') });
    return async () => {
      await recaptcha.close();
      await endAll();
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}
