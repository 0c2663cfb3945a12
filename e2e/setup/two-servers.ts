import { createDatabase, type Database } from '@/db/client';
import { migrate } from '@/db/migrate';
import { freePort } from '@/dev/network/ports';
import { temporaryFolder } from '@/dev/postgres/folder';
import { startPostgres } from '@/dev/postgres/server';
import { startResend } from '@/dev/resend/mock-resend';
import { configureRecaptcha, newKeys } from './keys';
import { type Server, startServer } from './server';

export interface TwoServers {
  servers: [Server, Server];
  resend: Awaited<ReturnType<typeof startResend>>;
  database: Database;
  restartPostgres(): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const keys = newKeys();
  await configureRecaptcha(keys, { siteverify: 'passed' });
  const resend = await startResend(keys.apiKey);
  const folder = await temporaryFolder();
  const options = { folder: folder.path, port: await freePort() };
  let postgres = await startPostgres(options);
  const databaseUrl = postgres.urlOf('postgres');
  await migrate(databaseUrl);
  const database = createDatabase(databaseUrl, { max: 2, name: 'e2e', queryTimeoutMs: 0 });
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
