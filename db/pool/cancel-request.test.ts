import { test } from 'vitest';
import { expectStatementCancelled } from '../testing/statement-cancellation';
import { testDatabase } from '../testing/test-database';

const database = testDatabase();

test('cancels a statement that timed out', async () => {
  await expectStatementCancelled(database.db, database.url);
});
