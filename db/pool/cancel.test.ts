import { test } from 'vitest';
import { testDatabase } from '../testing';
import { expectNobodyLeftBehind } from './cancel-testing';

const database = testDatabase();

test('a statement that is given up does not go on waiting at the server', async () => {
  await expectNobodyLeftBehind(database.db, database.url);
});
