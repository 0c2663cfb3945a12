import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAudit } from '@/db/queries/audit';
import { updatePerson } from '@/db/queries/place';
import { appSecret } from '@/db/schema/app-secret';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { rememberSecret } from '../security/secret-fingerprint';
import { getPerson, join, operator, servicesOn } from '../testing/operators';
import type { Options } from './definition';
import { operation } from './operation';
import { Refusal } from './refusals';
import { auditWords, operations } from './registry';

const database = await emptyTestDatabase();
const services = (secrets?: string[]) => servicesOn(database.db, secrets && { secrets });

/** Counts to the number of the input, one number in a step. Fails at `failAt`. */
const count = operation({
  name: 'test.count',
  description: 'count',
  words: { verb: 'Count', past: 'Counted' },
  input: z.object({ to: z.int(), failAt: z.int().optional(), bug: z.boolean().optional() }),
  steps: {
    carry: z.object({ counted: z.int(), isMore: z.boolean() }),
    add: (sum, one) => ({ ...one, counted: sum.counted + one.counted }),
    isMore: ({ isMore }) => isMore,
  },
  async run({ record }, { to, failAt, bug }, sum) {
    const counted = sum?.counted ?? 0;
    if (counted === failAt)
      throw bug ? new Error('a bug') : new Refusal('stopped', { page: 'Press on.', terminal: 'Run on.' });
    await record({ action: 'test.count', detail: { counted } });
    return { counted: 1, isMore: counted + 1 < to };
  },
  plan: ({ tx }, { to }) => (tx ? Promise.resolve({ counted: to, isMore: false }) : undefined),
  count: ({ counted }) => counted,
  about: ({ counted }) => `to ${counted}`,
  ask: () => ({ sentences: ['It takes a while.'] }),
  audit: { 'test.count': null },
});

const perform = (input: { to: number; failAt?: number; bug?: boolean }, options?: Options) =>
  count.perform(services(), operator, input, options);
const audited = async () => (await readAudit(database.db, { limit: 99 })).length;

test('a question covers all steps and writes nothing; without a limit, a call does all of them', async () => {
  expect(await count.ask(services(), operator, { to: 3 })).toMatchObject({
    status: 'asked',
    title: 'Count to 3?',
    confirmLabel: 'Count',
    sentences: ['It takes a while.'],
    count: 3,
  });
  expect(await audited()).toBe(0);
  const done = await perform({ to: 3 });
  expect(done).toMatchObject({ sentences: ['Counted to 3.'], count: 3 });
  expect([done.carry, done.refusal, await audited()]).toEqual([undefined, undefined, 3]);
});

test('a call that has run for long enough returns the sum, with which the next one goes on', async () => {
  const first = await perform({ to: 3 }, { budgetMs: 0 });
  expect(first).toMatchObject({ sentences: ['Counted to 1.'], carry: { counted: 1 } });
  const second = await perform({ to: 3 }, { budgetMs: 0, carry: first.carry });
  expect(second).toMatchObject({ count: 2, carry: { counted: 2 } });
  const last = await perform({ to: 3 }, { budgetMs: 0, carry: second.carry });
  expect([last.count, last.carry]).toEqual([3, undefined]);
  await expect(perform({ to: 3 }, { carry: { counted: 'all' } })).rejects.toThrow(z.ZodError);
});

test('a step that fails after others reports what they did; the first one changes nothing', async () => {
  const stopped = await perform({ to: 3, failAt: 2 });
  expect(stopped).toMatchObject({ sentences: ['Counted to 2.'], count: 2, refusal: { reason: 'stopped' } });
  expect(stopped.carry).toBeUndefined();
  expect(stopped.refusal?.messageFor('page')).toBe('Press on.');
  expect(stopped.refusal?.messageFor('terminal')).toBe('Run on.');
  await expect(perform({ to: 3, failAt: 0 })).rejects.toThrow('Press on.');
  expect(await audited()).toBe(2);
});

const rename = operation({
  name: 'test.rename',
  description: 'rename',
  words: { verb: 'Rename', past: 'Renamed' },
  input: z.object({ person: z.string(), firstName: z.string() }),
  hashes: true,
  async run({ tx, record }, { person, firstName }) {
    const before = await getPerson(tx, person);
    await updatePerson(tx, before.id, { firstName });
    await record({ action: 'test.rename', subjectId: before.id });
    return { before: before.firstName, changed: before.firstName !== firstName };
  },
  count: ({ changed }) => Number(changed),
  seen: ({ before }) => before ?? '',
  about: () => 'a person',
  ask: () => ({ sentences: [] }),
  audit: { 'test.rename': null },
});

test('a change of something that is not as it was seen is refused, and so is the question about it', async () => {
  await join(database.db, { email: 'a@x.io', firstName: 'Ada' });
  const input = { person: 'a@x.io', firstName: 'Bea' };
  const { seen } = await rename.ask(services(), operator, input);
  await rename.perform(services(), operator, { ...input, firstName: 'Cleo' }, { seen });
  for (const run of [rename.perform, rename.ask])
    await expect(run(services(), operator, input, { seen })).rejects.toMatchObject({
      reason: 'changed_meanwhile',
    });
  for (const run of [rename.perform, rename.ask])
    expect(await run(services(), operator, { ...input, firstName: 'Cleo' }, { seen })).toMatchObject({
      count: 0,
    });
  expect((await getPerson(database.db, 'a@x.io')).firstName).toBe('Cleo');
});

test('an operation that hashes refuses without the secret of the servers', async () => {
  await join(database.db, { email: 'a@x.io', firstName: 'Ada' });
  const perform = (secrets: string[]) =>
    rename.perform(services(secrets), operator, { person: 'a@x.io', firstName: 'Bea' });
  const refused = { reason: 'other_secret' };
  await expect(perform([])).rejects.toMatchObject(refused);
  await perform(['any, as no server has started']);
  await rememberSecret(database.db, ['new', 'old']);
  await perform(['new']);
  for (const secrets of [['old'], ['old', 'new'], ['other'], []])
    await expect(perform(secrets)).rejects.toMatchObject(refused);
  await rememberSecret(database.db, ['newer']);
  expect(await database.db.$count(appSecret)).toBe(1);
  await perform(['new']);
  await expect(perform(['newer'])).rejects.toMatchObject(refused);
});

test('every operation has a unique name, a description, and words for what it records', () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  for (const { description, audit } of operations) {
    expect(description).toMatch(/^[a-z].*[^.]$/);
    for (const action of Object.keys(audit)) expect(auditWords[action]?.[0]).toMatch(/^[A-Z]/);
  }
  expect(auditWords.constructor).toBeUndefined();
  expect(operations.flatMap(({ name, terminalOnly }) => (terminalOnly ? name : []))).toEqual(['expire']);
});
