import { createDatabase, type Handle } from '@/db/client';
import { createTestDatabase } from '@/db/test-database';
import { type ResendStandIn, startResend } from '@/dev/resend/stand-in';
import { newKeys, putRecaptcha } from './keys';
import { type Server, type ServerOptions, startServer } from './server';
import { shared } from './shared';

/** A site for one test, which may stop it: a server with a database and providers of its own. */
export interface OwnSite {
  server: Server;
  db: Handle;
  resend: ResendStandIn;
  close(): Promise<void>;
}

/** Starts a site whose captcha passes everybody. */
export async function startOwnSite(options: Pick<ServerOptions, 'env' | 'launch'>): Promise<OwnSite> {
  const keys = newKeys();
  await putRecaptcha(keys, { siteverify: 'passed' });
  const test = await createTestDatabase(shared.get().databaseServer);
  const database = createDatabase(test.url, { max: 2, name: 'e2e', silenceMs: 0 });
  const resend = await startResend(keys.apiKey);
  const server = await startServer({ keys, databaseUrl: test.url, resendOrigin: resend.origin, ...options });
  return {
    server,
    db: database.db,
    resend,
    close: async () => {
      await server.stop();
      await resend.close();
      await database.close();
      await test.drop();
    },
  };
}
