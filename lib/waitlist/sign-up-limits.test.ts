import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { limits } from '../rate-limit/rate-limiter';
import { type SignUpHarness, startSignUp } from '../testing/sign-ups';

const email = 'ada@x.io';
const { points } = limits.joinByMailbox;

const database = testDatabase();
let visitor: SignUpHarness;

beforeEach(async () => {
  await database.reset();
  visitor = await startSignUp(database.url);
});

test('whoever passes the captcha with one address so often waits, from whatever network', async () => {
  for (let n = 0; n < points; n += 1) await visitor.join({ email });
  expect(await visitor.join({ email })).toMatchObject({ outcome: 'failed', code: 'rate_limited' });
  expect(await visitor.join({ email: 'grace@x.io' })).toMatchObject({ outcome: 'joined' });
});

test('nobody fills a mailbox by its aliases', async () => {
  const aliases = Array.from({ length: points + 1 }, (_, n) => `a.da+${n}@gmail.com`);
  const answers = [];
  for (const alias of aliases) answers.push(await visitor.join({ email: alias }));
  expect(answers.filter((one) => one.outcome === 'joined')).toHaveLength(points);
  expect(answers.at(-1)).toMatchObject({ outcome: 'failed', code: 'rate_limited' });
});

test('who does not pass it cannot lock anybody out', async () => {
  for (let n = 0; n < points; n += 1) {
    const answer = await visitor.join({ email, captchaToken: 'made up' });
    expect(answer).toMatchObject({ outcome: 'failed', code: 'captcha_rejected' });
  }
  expect(await visitor.join({ email })).toMatchObject({ outcome: 'joined' });
});
