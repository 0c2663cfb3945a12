import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const configuration = readFileSync('ops/patroni.yml', 'utf8');

function readValue(name: string): string {
  const [, value = ''] = new RegExp(`^ +${name}: (.+)$`, 'm').exec(configuration) ?? [];
  return value;
}

test('Patroni can keep its lock: the TTL covers a round and two retries', () => {
  const [ttl = 0, loopWait = 0, retryTimeout = 0] = ['ttl', 'loop_wait', 'retry_timeout']
    .map(readValue)
    .map(Number);
  expect(ttl).toBeGreaterThan(0);
  expect(loopWait + 2 * retryTimeout).toBeLessThanOrEqual(ttl);
});

test('a commit waits for a standby, and a primary that hangs resets its machine', () => {
  expect(readValue('synchronous_mode')).toBe('true');
  expect(configuration).toMatch(/^watchdog:\n {2}mode: required$/m);
});
