import { defineConfig } from 'drizzle-kit';
import { databaseUrl } from './lib/config/load-env-files';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  out: './db/migrations',
  dbCredentials: {
    // A getter, because generating a migration needs no database.
    get url() {
      return databaseUrl();
    },
  },
});
