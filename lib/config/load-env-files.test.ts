import { expect, test, vi } from 'vitest';
import { databaseUrl } from './load-env-files';

test('says where to find a database address when none is set', () => {
  vi.stubEnv('DATABASE_URL', undefined);
  expect(databaseUrl).toThrow(/^DATABASE_URL is missing\. .*`npm run dev`/);
});

test.each(['nonsense', 'mysql://u:hunter2@h/d'])('refuses the address %s without repeating it', (url) => {
  vi.stubEnv('DATABASE_URL', url);
  expect(databaseUrl).toThrow(/^DATABASE_URL must be a postgres:\/\/ URL, without quotes\.$/);
});
