import { signups } from '@/db/schema/signups';
import { fromNetwork } from '@/dev/forwarded-for';
import { expect, test } from '../fixtures';
import { join, postToAction } from '../setup/signups';
import type { TestSite } from '../setup/site';

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

const stored = (site: TestSite) => site.db.select().from(signups);

const brokenBodies = [
  'garbage',
  '',
  '[',
  '{"email":"a@x.io"}',
  '[{"email":"a@x.io"}',
  '["$F1"]',
  '["$B1"]',
  '["$undefined"]',
  '["$K1"]',
  '["$Q1"]',
  '["$@1"]',
  '["$1:a:b"]',
  '["$1:__proto__:polluted"]',
  '["$1:constructor:constructor"]',
  '[{"then":"$1:then"}]',
  '[[[[[[[[]]]]]]]]',
  '[null]',
  '[1,2,3]',
  '[{"email":{"$ne":null}}]',
  '[{"email":["a@x.io"]}]',
  '\u0000',
  `[${'['.repeat(5_000)}${']'.repeat(5_000)}]`,
  `[{"email":"${'a'.repeat(60_000)}@x.io"}]`,
];
const contentTypes = [
  'text/plain;charset=UTF-8',
  'application/json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'image/png',
];

test('whatever is posted to the action, it answers a sentence or 4xx, and lives', async ({ site }) => {
  const answers = await Promise.all(
    brokenBodies.flatMap((body) =>
      contentTypes.map(async (type, n) => {
        const response = await postToAction(site.origin, body, { 'content-type': type, ...fromNetwork(n) });
        return { type, body: body.slice(0, 40), status: response.status, text: await response.text() };
      }),
    ),
  );
  for (const answer of answers) {
    expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
    if (answer.status === 400) expect(JSON.parse(answer.text)).toEqual({ error: 'malformed_request' });
    expect(answer.text).not.toMatch(/node_modules|at .*\.js:|select |insert into/i);
  }
  expect(await stored(site)).toEqual([]);
  expect(await join(site.origin, { email: 'alive@x.io' })).toMatchObject({ outcome: 'joined' });
});

test('a post without an action, or to an unknown one, is refused', async ({ site }) => {
  const unknown = await postToAction(site.origin, '[{}]', { 'next-action': 'deadbeef' });
  expect(unknown.status).toBe(400);
  const broken = await fetch(site.origin, {
    method: 'POST',
    body: 'junk',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(broken.status).toBe(400);
});

test('a body over 64 KB is refused', async ({ site }) => {
  const body = JSON.stringify([{ email: 'a@x.io', firstName: 'x'.repeat(70_000) }]);
  const response = await postToAction(site.origin, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: 'malformed_request' });
  expect(await stored(site)).toEqual([]);
});

test('a post from another site is refused', async ({ site }) => {
  for (const origin of ['https://evil.example', 'null']) {
    const response = await postToAction(site.origin, '[{"email":"a@x.io"}]', { origin });
    expect(response.status).toBe(400);
  }
  expect(await stored(site)).toEqual([]);
});

test('a post from the site itself is taken, by whatever name a CDN asks for it', async ({ site }) => {
  const headers = { origin: site.origin, 'x-forwarded-host': 'site.behind.example' };
  expect(await join(site.origin, { email: 'a@x.io' }, headers)).toMatchObject({ outcome: 'joined' });
});

test('too many joins from one network get a friendly sentence', async ({ site }) => {
  const network = { 'x-forwarded-for': '203.0.113.10' };
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, n) => join(site.origin, { email: `p${n}@x.io` }, network)),
  );
  expect(answers.filter((one) => one.outcome === 'joined')).toHaveLength(120);
  expect(answers.filter((one) => one.code === 'rate_limited')).toHaveLength(10);
});

test('a person whose answer was lost gets their own result when they try again', async ({ site }) => {
  const request = { email: 'ada@x.io', idempotencyKey: crypto.randomUUID() };
  const first = await join(site.origin, request);
  expect(await join(site.origin, request)).toMatchObject({
    outcome: 'joined',
    signup: { id: first.signup?.id },
  });
  const stranger = await join(site.origin, { email: 'ADA@x.io' });
  expect(stranger).toMatchObject({ outcome: 'failed', code: 'duplicate' });
  expect(await stored(site)).toHaveLength(1);
});

test('nothing personal reaches the log', async ({ site }) => {
  const before = site.output().length;
  const { signup } = await join(site.origin, { email: 'grace.hopper@x.io', firstName: 'Grace' });
  await join(site.origin, { email: 'grace.hopper@x.io' });
  await postToAction(site.origin, '[{"email":"grace.hopper@x.io", "firstName":"Grace" oops}]');
  await fetch(`${site.origin}/api/referrals/${signup?.referral_code}`);
  const written = site.output().slice(before);
  expect(written).toContain('framework_error');
  for (const personal of ['grace', 'Grace', 'hopper', signup?.referral_code ?? 'MFM-']) {
    expect(written).not.toContain(personal);
  }
});
