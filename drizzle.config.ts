import { defineConfig } from 'drizzle-kit';
import { databaseUrl } from './lib/config/load-env-files';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  out: './db/migrations',
  dbCredentials: {
    // Read when it is asked for: only the studio has a database, a migration is made without one.
    get url() {
      return databaseUrl();
    },
  },
});
