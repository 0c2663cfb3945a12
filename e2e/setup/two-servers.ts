import { createDatabase, type Database } from '@/db/client';
import { migrate } from '@/db/migrate';
import { freePort } from '@/dev/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { type RunningPostgres, startPostgres } from '@/dev/postgres/server';
import { type ResendStandIn, startResend } from '@/dev/resend/mock-resend';
import { newKeys, putRecaptcha } from './keys';
import { type Server, startServer } from './server';

export interface Storm {
  servers: [Server, Server];
  resend: ResendStandIn;
  database: Database;
  restartPostgres(): Promise<void>;
  close(): Promise<void>;
}

/** Two servers on one database that a test may restart. */
export async function startStorm(): Promise<Storm> {
  const keys = newKeys();
  await putRecaptcha(keys, { siteverify: 'passed' });
  const resend = await startResend(keys.apiKey);
  const folder = await temporaryFolder();
  const options = { folder: folder.path, port: await freePort() };
  let postgres: RunningPostgres = await startPostgres(options);
  const databaseUrl = postgres.urlOf('postgres');
  await migrate(databaseUrl);
  const database = createDatabase(databaseUrl, { max: 2, name: 'storm', queryTimeoutMs: 0 });
  const start = () => startServer({ keys, databaseUrl, resendOrigin: resend.origin });
  const servers: [Server, Server] = [await start(), await start()];
  return {
    servers,
    resend,
    database,
    restartPostgres: async () => {
      await postgres.close();
      postgres = await startPostgres(options);
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
      await postgres.close();
      await folder.remove();
      await resend.close();
    },
  };
}
