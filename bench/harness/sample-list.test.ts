import { expect, test } from 'vitest';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { testDatabase } from '@/db/testing/test-database';
import { diagnose, formatFinding } from '@/lib/testing/doctor';
import { createSampleList } from './sample-list';

const PEOPLE = 2_000;
const database = testDatabase();

test('a sample list is consistent', async () => {
  await createSampleList(database.ownerUrl, PEOPLE);
  await expectConsistentList(database.db, PEOPLE);
  const findings = await diagnose(database.url, database.db);
  expect(findings.filter(({ status }) => status === 'problem').map(formatFinding)).toEqual([]);
});
