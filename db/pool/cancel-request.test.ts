import { test } from 'vitest';
import { expectNobodyLeftBehind } from '../testing/statement-cancellation';
import { testDatabase } from '../testing/test-database';

const database = testDatabase();

test('a statement that is given up does not go on waiting at the server', async () => {
  await expectNobodyLeftBehind(database.db, database.url);
});
