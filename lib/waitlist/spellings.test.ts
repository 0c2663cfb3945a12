import { expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/unsubscribe/suppress-mail';
import { findPerson } from '../operators/person';
import { startSignUp } from '../testing/sign-ups';
import { normalizeEmail } from './canonical-mailbox';

const database = testDatabase();

/** One mailbox, as one browser or another hands it over. */
const spellings = [
  'José.Müller@Bücher.example',
  'JOSÉ.MÜLLER@BÜCHER.EXAMPLE',
  'josé.müller@xn--bcher-kva.example',
  'josé.müller@bücher.example'.normalize('NFD'),
  'josé.müller@ｂücher.example',
];

test('an address is one person, however it is spelled', async () => {
  const visitor = await startSignUp(database.url);
  const [first = '', ...others] = spellings;
  expect(await visitor.join({ email: first })).toMatchObject({ outcome: 'joined', signup: { email: first } });
  for (const email of others) expect(await visitor.join({ email })).toMatchObject({ code: 'duplicate' });
  for (const email of spellings) {
    expect(await findPerson(database.db, email)).toMatchObject({ signupPosition: 1 });
  }
  const known = { by: 'normalizedEmail', value: normalizeEmail(first) } as const;
  expect(await suppressMail(database.db, known, 'bounced')).toBe(true);
});

test.each([
  ['Ada+Shoes@Example.com', 'ada+shoes@example.com'],
  ['a@under_score.io', 'a@under_score.io'],
  ['a@gmail.com/x.io', 'a@gmail.com/x.io'],
  ['a@gmail.com/ü.io', 'a@gmail.com/ü.io'],
  ['a@xn--0.io', 'a@xn--0.io'],
  [`a@${'ﷳ'.repeat(240)}.io`, `a@${'ﷳ'.repeat(240)}.io`],
])('%s is known by %s', (address, key) => {
  expect(normalizeEmail(address)).toBe(key);
});
