import { setTimeout as pause } from 'node:timers/promises';
import { signups } from '@/db/schema/signups';
import { expectWholeList } from '@/db/testing/whole-list';
import { fromNetwork } from '@/dev/forwarded-for';
import { test as base, expect } from '../fixtures';
import { type JoinAnswer, join } from '../setup/signups';
import { started } from '../setup/started';
import { type Storm, startStorm } from '../setup/two-servers';

const test = base.extend<{ storm: Storm }>({ storm: started(startStorm) });
test.setTimeout(120_000);

const PEOPLE = 400;
const addressOf = (n: number) => `storm-${n}@x.io`;

/** Everybody joins at once, half by a friend's code, a tenth twice; an answer that is lost stays undefined. */
function everybodyJoins({ servers }: Storm, referrerCode: string): Promise<(JoinAnswer | undefined)[]> {
  return Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      const who = n % 10 === 9 ? n - 1 : n;
      const request = { email: addressOf(who), referrerCode: n % 2 ? referrerCode : null };
      // Spread over a second, so that what happens in the middle happens in the middle.
      await pause((n % 50) * 20);
      return join(servers[n % 2 ? 1 : 0].origin, request, fromNetwork(n)).catch(() => undefined);
    }),
  );
}

async function expectAnsweredAreStored(storm: Storm, answers: (JoinAnswer | undefined)[]): Promise<void> {
  const rows = await storm.database.db.select({ id: signups.id }).from(signups);
  const ids = new Set(rows.map((row) => row.id));
  const answered = answers.flatMap((answer) => answer?.signup?.id ?? []);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter((id) => !ids.has(id))).toEqual([]);
}

async function expectOneMailEach({ database, resend }: Storm): Promise<void> {
  const rows = await database.db.select({ email: signups.email }).from(signups);
  await expect
    .poll(() => resend.mails().length, { timeout: 90_000, message: 'mails in the inbox' })
    .toBe(rows.length);
  const to = resend.mails().flatMap((mail) => mail.to);
  expect(new Set(to).size).toBe(rows.length);
}

/** In a storm on a busy machine a probe may hit its own deadline: the next one will do. */
function peopleSoFar({ database }: Storm): Promise<number> {
  return database.db.$count(signups).catch(() => 0);
}

async function firstPerson({ servers }: Storm): Promise<string> {
  const { signup } = await join(servers[0].origin, { email: 'first@x.io' });
  return signup?.referral_code ?? '';
}

test('a server killed in the middle of a storm loses and doubles nothing', async ({ storm }) => {
  const code = await firstPerson(storm);
  const storming = everybodyJoins(storm, code);
  await expect.poll(() => peopleSoFar(storm)).toBeGreaterThan(40);
  process.kill(storm.servers[1].pid, 'SIGKILL');
  const answers = await storming;
  await expectAnsweredAreStored(storm, answers);
  await expectWholeList(storm.database.db, await storm.database.db.$count(signups));
  await expectOneMailEach(storm);
});

test('a database restarted in the middle of a storm loses and doubles nothing', async ({ storm }) => {
  const code = await firstPerson(storm);
  const storming = everybodyJoins(storm, code);
  await expect.poll(() => peopleSoFar(storm)).toBeGreaterThan(40);
  await storm.restartPostgres();
  const answers = await storming;
  expect(answers.filter((answer) => answer === undefined)).toEqual([]);
  await expectAnsweredAreStored(storm, answers);
  await expect
    .poll(async () => (await join(storm.servers[0].origin, { email: 'after@x.io' })).outcome, {
      timeout: 5_000,
    })
    .not.toBe('failed');
  await expectWholeList(storm.database.db, await storm.database.db.$count(signups));
  await expectOneMailEach(storm);
});
