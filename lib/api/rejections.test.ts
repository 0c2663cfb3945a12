import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '../observability/log';
import { metrics } from '../observability/metrics';
import { routesUnderTest } from '../testing/runtime';
import { getMetrics } from './metrics-endpoint';
import { receiveResendEvent } from './resend-events';
import { sendDueMail } from './send-due-mail';
import { createSignup } from './signups';

// No request gets as far as the database.
routesUnderTest(() => 'postgres://u:p@127.0.0.1:1/none', {
  METRICS_TOKEN: 'a token for the metrics',
  CRON_SECRET: 'a secret for the cron route',
  RESEND_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const request = (method: 'GET' | 'POST', headers: Record<string, string>) =>
  new Request('http://localhost/', { method, headers, body: method === 'POST' ? '{}' : null });
const guessed = { authorization: 'Bearer guessed' };
const forged = { 'svix-id': 'msg_1', 'svix-timestamp': '1', 'svix-signature': 'v1,x' };

async function countOf(kind: string): Promise<number | undefined> {
  const { values } = await metrics().rejections.get();
  return values.find(({ labels }) => labels.kind === kind)?.value;
}

test.each([
  ['metrics_token', 401, () => getMetrics(request('GET', guessed))],
  ['cron_token', 401, () => sendDueMail(request('GET', guessed))],
  ['webhook_signature', 401, () => receiveResendEvent(request('POST', forged))],
  ['cross_site', 403, () => createSignup(request('POST', { 'sec-fetch-site': 'cross-site' }))],
])('%s: each rejection is counted, and one a minute logged', async (kind, status, send) => {
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
  for (let n = 0; n < 10; n += 1) expect((await send()).status).toBe(status);
  vi.advanceTimersByTime(60_000);
  await send();
  expect(await countOf(kind)).toBe(11);
  expect(warnings.mock.calls).toEqual([
    [{ event: 'request_rejected', kind, suppressed: 0 }],
    [{ event: 'request_rejected', kind, suppressed: 9 }],
  ]);
});
