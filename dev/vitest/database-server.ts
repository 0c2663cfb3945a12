import type { TestProject } from 'vitest/node';
import { createTemplate } from '@/db/testing/create-test-database';
import { startTemporaryPostgres } from '../postgres/server';

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
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
    /** The server's maintenance database, as its superuser. */
    databaseServer: string;
  }
}
