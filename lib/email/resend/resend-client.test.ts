import { describe, expect, test } from 'vitest';
import { API_KEY, INVALID_TO, resendClientUnderTest, SENT, two } from '../../testing/resend-client';

const { answered, calls, send } = resendClientUnderTest();

test('sends one mail to /emails and several to /emails/batch, under the given key', async () => {
  expect(await send({ idempotencyKey: 'key-1' })).toEqual(SENT);
  expect(await send({ idempotencyKey: 'key-2', mails: two })).toEqual(SENT);
  expect(calls()).toEqual([
    expect.objectContaining({ path: '/emails', key: 'key-1', recipients: ['ada@example.com'] }),
    expect.objectContaining({ path: '/emails/batch', key: 'key-2', recipients: two.map(({ to }) => to) }),
  ]);
  expect(calls()[0]?.authorization).toBe(`Bearer ${API_KEY}`);
});

test('a key used with another body counts as sent on a retry, and as unknown on a first try', async () => {
  const verdict = { status: 409, body: { statusCode: 409, name: 'invalid_idempotent_request' } };
  const retried = await answered(verdict, { mails: two, isFirstTry: false });
  expect(retried).toEqual(SENT);
  const first = await answered(verdict, { mails: two });
  expect(first).toMatchObject({ outcome: 'refused', mayHaveArrived: true });
});

describe('a batch', () => {
  test('reports the indexes of refused mails', async () => {
    const body = { data: [{ id: '1' }], errors: [{ index: 1, message: 'Invalid grace@example.com' }] };
    const outcome = { outcome: 'sent', refused: [1], undeliverable: [] };
    expect(await answered({ status: 200, body }, { mails: two })).toEqual(outcome);
    const blamed = { data: [], errors: [...body.errors, { index: 0, message: INVALID_TO }] };
    const both = { outcome: 'sent', refused: [1, 0], undeliverable: [0] };
    expect(await answered({ status: 200, body: blamed }, { mails: two })).toEqual(both);
  });

  test.each([null, '', true, {}, 'x', undefined])('ignores an error at index %j', async (index) => {
    const body = { data: [{ id: '1' }, { id: '2' }], errors: [{ index, message: 'Careful' }, null] };
    expect(await answered({ status: 200, body }, { mails: two })).toEqual(SENT);
  });

  test.each([404, 405, 501])('treats %d as a missing endpoint on the first try only', async (status) => {
    expect(await answered({ status }, { mails: two })).toMatchObject({ outcome: 'refused' });
    expect(await answered({ status }, { mails: two, isFirstTry: false })).toMatchObject({ outcome: 'retry' });
  });
});
