import { expect, test } from 'vitest';
import { readWaitlist } from '@/db/queries/public-reads';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { auditLines, dryRun, join, operator, perform, servicesOn } from '../testing/operators';
import { setState } from './waitlist-state';

const database = await emptyTestDatabase();
const change = (state: 'open' | 'closed' | 'launched', by = operator, shown?: string) =>
  perform(database.db, setState, { state }, by, shown);

test('an operator closes, launches and opens the waitlist, and the audit says so', async () => {
  await join(database.db, { email: 'ada@x.io' });
  expect(await change('closed', dryRun)).toMatchObject({ before: 'open', state: 'closed', people: 1 });
  expect(await readWaitlist(database.db)).toEqual({ total: 1, state: 'open' });
  for (const state of ['closed', 'closed', 'launched', 'open'] as const) await change(state);
  expect(await readWaitlist(database.db)).toEqual({ total: 1, state: 'open' });
  expect(await auditLines(database.db)).toEqual(Array(3).fill('tester state'));
});

test('refuses to launch without the address of the app or words that people need, and after another operator changed the state', async () => {
  const services = servicesOn(database.db, { hasEarlyAccess: false });
  await expect(perform(services, setState, { state: 'launched' })).rejects.toThrow('EARLY_ACCESS_URL');
  const owing = servicesOn(database.db, { owedWords: ['TERMS_URL', 'PRIZE'] });
  await expect(perform(owing, setState, { state: 'launched' })).rejects.toThrow('TERMS_URL, PRIZE');
  await perform(owing, setState, { state: 'closed' });
  await change('launched');
  await expect(change('open', operator, 'closed')).rejects.toThrow(
    /This was changed .* You changed the waitlist <at /,
  );
});
