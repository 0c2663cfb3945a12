import { expect, test, vi } from 'vitest';
import { requestMail } from '@/db/outbox/request-mail';
import { signups } from '@/db/schema/signups';
import { expectConsistentList } from '@/db/testing/consistent-list';
import { addPeople } from '@/db/testing/people';
import { log } from '../../observability/log';
import { metrics } from '../../observability/metrics';
import { addressesOf, allSentButSeventh, deliveryUnderTest, waitUntil } from '../../testing/delivery';
import { errorAnswer, testSender } from '../../testing/mail-provider';
import { friendsOf, getPerson, join, joinAll } from '../../testing/operators';

const delivery = await deliveryUnderTest();

const { drain, failAll, makeDue, outbox, recipients, start } = delivery;

const waitForCalls = (count: number) => waitUntil(() => expect(delivery.provider.calls).toHaveLength(count));

test.each([
  [10, Array(10).fill(1)],
  [11, [11]],
  [200, [100, 100]],
])('%d mails: up to 10 go one by one, more in batches of up to 100', async (count, sizes) => {
  const people = await addPeople(delivery.db, count);
  await drain({ tuning: { leaseMs: 60_000 } });
  expect(delivery.provider.calls.map(({ recipients }) => recipients.length)).toEqual(sizes);
  expect(recipients()).toEqual(addressesOf(people));
});

test('a mail contains the data at the time of its first attempt, and again, under a new key, if it is requested again', async () => {
  const [person] = await addPeople(delivery.db, 1, { storeCreditCents: 300, referralCount: 3 });
  await drain();
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1, body: null, error: null }]);
  await delivery.db.update(signups).set({ storeCreditCents: 200 });
  await requestMail(delivery.db, 'welcome', [person?.id ?? ''], { by: 'operator' });
  await drain();
  const [latest, first] = delivery.inbox.mails();
  expect(first).toMatchObject({ to: ['person-1@example.com'], from: testSender.from });
  expect(first?.text).toContain('$3.00');
  expect(first?.html).toContain('https://myfitmodel.example/?ref=MFM-000001');
  expect(latest?.text).toContain('$2.00');
  expect(latest?.idempotency_key).not.toBe(first?.idempotency_key);
});

test('several workers send each of 200 mails once, while a fifth of the requests fail', async () => {
  const people = await addPeople(delivery.db, 200);
  const failed = new Set<string>();
  let seen = 0;
  delivery.provider.decide = ({ key }) => {
    if (failed.has(key) || seen++ % 5 > 0) return undefined;
    failed.add(key);
    return { status: 500 };
  };
  for (let n = 0; n < 3; n += 1) start({ tuning: { singles: 1_000 } });
  await waitUntil(() => expect(recipients()).toEqual(addressesOf(people)));
  await waitUntil(async () => expect((await outbox()).every(({ status }) => status === 'sent')).toBe(true));
  expect(failed.size).toBe(40);
});

test('stopping waits for requests in flight and starts no more', async () => {
  await addPeople(delivery.db, 8);
  let release = () => {};
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  delivery.provider.decide = () => released;
  const worker = start({ tuning: { requestsInFlight: 2 } });
  await waitForCalls(2);
  const stopped = worker.stop();
  release();
  await stopped;
  expect(delivery.provider.calls).toHaveLength(2);
  expect((await outbox()).filter(({ status }) => status === 'sent')).toHaveLength(2);
});

test('stopping releases claimed mail that was not sent', async () => {
  await addPeople(delivery.db, 2);
  const worker = start({ tuning: { requestsPerSecond: 0.01 } });
  await waitUntil(() => expect(recipients()).toHaveLength(1));
  await worker.stop();
  expect((await outbox()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
  await drain();
  expect(recipients()).toHaveLength(2);
});

test('stopping waits no longer than the timeout of a request', async () => {
  await addPeople(delivery.db, 1);
  delivery.provider.decide = () => 'hang';
  const worker = start({ timeoutMs: 300 });
  await waitForCalls(1);
  await worker.stop();
  expect(await outbox()).toMatchObject([{ status: 'pending', error: 'no_answer' }]);
});

test('log lines contain no address, name or code', async () => {
  const lines = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
  await addPeople(delivery.db, 4);
  delivery.provider.decide = ({ recipients: [to] }) => {
    const body = { statusCode: 422, name: 'validation_error', message: `${to} Ada` };
    if (to?.startsWith('person-1')) return { status: 422, body };
    return to?.startsWith('person-2') && delivery.provider.calls.length < 6
      ? { status: 500, body }
      : undefined;
  };
  await drain();
  const written = JSON.stringify(lines.flatMap((line) => line.mock.calls));
  expect(written).toMatch(/mail_sent.*mail_dead|mail_dead.*mail_sent/);
  expect(written).not.toMatch(/@|Ada|MFM-/);
});

test('every attempt counts by its result, and a batch as many mails', async () => {
  globalThis.waitlistMetrics = undefined;
  await addPeople(delivery.db, 3);
  const failures = new Map([
    ['person-2@example.com', { status: 503 }],
    ['person-3@example.com', { status: 422 }],
  ]);
  delivery.provider.decide = ({ recipients: [to = ''] }) => {
    const failure = failures.get(to);
    failures.delete(to);
    return failure;
  };
  await drain();
  await addPeople(delivery.db, 11, {}, 4);
  await makeDue();
  await drain();
  const { values } = await metrics().mails.get();
  const counted = values.filter(({ value }) => value > 0);
  const countByResult = Object.fromEntries(counted.map(({ labels, value }) => [labels.outcome, value]));
  expect(countByResult).toEqual({ sent: 13, postponed: 1, dead: 1 });
  expect(delivery.provider.calls).toHaveLength(5);
});

test.each([1, 20])(
  '%d mails whose sender Resend refuses wait, and leave with the next one',
  async (count) => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
    const people = await addPeople(delivery.db, count);
    const unverified = errorAnswer(403, 'validation_error', 'The x.io domain is not verified.');
    delivery.provider.decide = ({ body }) => (body.includes('us@x.io') ? unverified : undefined);
    await failAll({ sender: { ...testSender, from: 'us@x.io' }, tuning: { requestsInFlight: 1 } });
    for (const row of await outbox()) {
      expect(row).toMatchObject({ status: 'pending', body: null, error: 'sender_refused' });
    }
    expect(logged.mock.calls.length).toBeLessThanOrEqual(1);

    await makeDue();
    await drain();
    expect(recipients()).toEqual(addressesOf(people));
  },
);

test('if Resend refuses a batch because of an invalid mail, that one is dead and the others arrive', async () => {
  const people = await addPeople(delivery.db, 20);
  delivery.provider.decide = ({ recipients }) =>
    recipients.includes('person-7@example.com') ? { status: 422 } : undefined;
  await drain();
  expect(recipients()).toEqual(addressesOf(people.filter(({ signupPosition }) => signupPosition !== 7)));
  const rows = await outbox();
  expect(rows).toMatchObject(allSentButSeventh(people, 'dead'));
  expect(rows[6]).toMatchObject({ body: null, error: 'mail_refused' });
  expect(new Set(delivery.provider.calls.map(({ key }) => key)).size).toBe(21);
});

const INVALID_TO = 'Invalid `to` field. The email address needs to follow the `email@example.com` format.';
const INVALID_FROM = 'Invalid `from` field.';

test.each([
  ['is reversed if Resend refuses the address', 2, INVALID_TO, 1],
  ['is reversed if Resend refuses the address out of a batch', 20, INVALID_TO, 19],
  ['stays paid if Resend refuses the sender', 2, INVALID_FROM, 2],
])('the referral of a friend %s', async (_what, friends, message, referralCount) => {
  const { referralCode } = await join(delivery.db, { email: 'host@x.io' });
  await joinAll(delivery.db, friendsOf(referralCode, friends));
  delivery.provider.decide = ({ recipients }) =>
    recipients.includes('friend-0@x.io') ? errorAnswer(422, 'validation_error', message) : undefined;
  await drain();
  expect((await outbox()).filter(({ status }) => status !== 'sent')).toHaveLength(1);
  expect(await getPerson(delivery.db, 'host@x.io')).toMatchObject({ referralCount });
  await expectConsistentList(delivery.db, friends + 1);
});

test('a batch that may have arrived is not split', async () => {
  await addPeople(delivery.db, 20);
  delivery.provider.decide = () => errorAnswer(409, 'invalid_idempotent_request');
  await drain();
  expect(delivery.provider.calls).toHaveLength(1);
  expect((await outbox()).every(({ status }) => status === 'dead')).toBe(true);
});

test('without a batch endpoint, mails are sent one by one', async () => {
  const people = await addPeople(delivery.db, 20);
  delivery.provider.decide = ({ path }) => (path === '/emails/batch' ? { status: 404 } : undefined);
  await drain();
  expect(recipients()).toEqual(addressesOf(people));
});
