import { test } from 'vitest';
import { expectStatementCancelled } from '../testing/statement-cancellation';
import { testDatabase } from '../testing/test-database';

const database = testDatabase();

test('a statement that is given up does not go on waiting at the server', async () => {
  await expectStatementCancelled(database.db, database.url);
});
