import type { TestProject } from 'vitest/node';
import { createTemplate } from '@/db/testing/create-test-database';
import { startTemporaryPostgres } from '../postgres/server';

/** One Postgres per run, with a migrated template that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryPostgres();
  try {
    await createTemplate(server.urlOf('postgres'));
    project.provide('databaseServer', server.urlOf('postgres'));
    return server.close;
  } catch (error) {
    await server.close();
    throw error;
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of the `postgres` database. */
    databaseServer: string;
  }
}
