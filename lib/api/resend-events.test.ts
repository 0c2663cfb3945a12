import { beforeEach, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/email-suppressions';
import { addPeople } from '@/db/testing/people';
import { testDatabase } from '@/db/testing/test-database';
import { routesUnderTest } from '../testing/api-routes';
import { signDelivery, WEBHOOK_SECRET } from '../testing/webhook';
import { receiveResendEvent } from './resend-events';

const database = testDatabase();
routesUnderTest(() => database.url, { RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET });
beforeEach(async () => {
  await database.reset();
  await addPeople(database.db, 1);
});

const complaint = { type: 'email.complained', data: { to: ['person-1@example.com'] } };

function post({ body, headers }: ReturnType<typeof signDelivery>, more: Record<string, string> = {}) {
  const signed = {
    'svix-id': headers.id,
    'svix-timestamp': headers.timestamp,
    'svix-signature': headers.signature,
  };
  const request = { method: 'POST', body, headers: { ...signed, ...more } };
  return receiveResendEvent(new Request('http://localhost:3000/api/webhooks/resend', request));
}
const suppressed = () => database.db.select().from(emailSuppressions);

test('records a complaint', async () => {
  const response = await post(signDelivery(complaint));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ outcome: 'recorded' });
  expect(await suppressed()).toMatchObject([{ reason: 'complained' }]);
});

test.each([
  ['a bad signature', 401, signDelivery(complaint, { sentSignature: 'v1,bad' }), {}],
  ['an old signature', 401, signDelivery(complaint, { ageSeconds: 600 }), {}],
  ['no signature', 400, signDelivery(complaint), { 'svix-signature': '' }],
  ['an unreadable event', 400, signDelivery('{}'), {}],
  ['more than 64 KB', 413, signDelivery({ ...complaint, padding: 'x'.repeat(66_000) }), {}],
])('answers %s with %d and an error code', async (_what, status, delivery, headers) => {
  const response = await post(delivery, headers);
  expect(response.status).toBe(status);
  expect(Object.keys(await response.json())).toEqual(['error']);
  expect(await suppressed()).toEqual([]);
});

test('stops reading a body that is too long', async () => {
  let chunks = 0;
  const endless = new ReadableStream({
    pull(controller) {
      chunks += 1;
      controller.enqueue(new Uint8Array(10_000));
    },
  });
  const { headers } = signDelivery(complaint);
  const request = new Request('http://localhost:3000/api/webhooks/resend', {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: {
      'svix-id': headers.id,
      'svix-timestamp': headers.timestamp,
      'svix-signature': headers.signature,
    },
  } as RequestInit);
  expect((await receiveResendEvent(request)).status).toBe(413);
  expect(chunks).toBeLessThan(15);
});
