import { expect, test } from 'vitest';
import { describeForLog } from './log';

test('an error is logged with the frames and codes of its causes, and without their messages', () => {
  const refused = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' });
  const message = 'params:\n    at ada@example.com (x:1:1)';
  const logged = describeForLog(new TypeError(message, { cause: refused }));
  expect(logged.error).toBe('TypeError');
  expect(logged.stack?.[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+/);
  expect(logged.cause).toMatchObject({ error: 'Error', code: 'ECONNREFUSED' });
  expect(logged.cause?.stack).not.toEqual([]);
  expect(JSON.stringify(logged)).not.toMatch(/10\.0\.0\.1|ada@/);
});

test('stops at circular causes', () => {
  const error: Error = new Error('self');
  error.cause = error;
  expect(JSON.stringify(describeForLog(error)).match(/"cause"/g)).toHaveLength(5);
});

test('describes a thrown value by its type', () => {
  expect(describeForLog('ada@example.com')).toEqual({ error: 'string' });
});
