import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchReferralStats } from './api-client';

test('a lookup stops waiting after ten seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_path: string, options: RequestInit) => {
    signal = options.signal;
    return new Promise(() => {});
  });
  const failure = expect(fetchReferralStats('MFM-ABC234')).rejects.toThrow('No answer within 10000 ms');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failure;
  expect(signal?.aborted).toBe(true);
});
