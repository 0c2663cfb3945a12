import { expect, test } from 'vitest';
import { describeForLog } from './log';

test('keeps the frames of an error and leaves its message out', () => {
  const logged = describeForLog(new TypeError('ada@example.com is not a function'));
  expect(logged.error).toBe('TypeError');
  expect(logged.stack?.[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+/);
  expect(JSON.stringify(logged)).not.toContain('ada@');
});

test('describes the chain of causes', () => {
  const refused = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' });
  const logged = describeForLog(new Error('Failed query: select $1', { cause: refused }));
  expect(logged.cause).toMatchObject({ error: 'Error', code: 'ECONNREFUSED' });
  expect(logged.cause?.stack).not.toEqual([]);
  expect(JSON.stringify(logged)).not.toMatch(/10\.0\.0\.1|select/);
});

test('does not mistake lines of a message for frames', () => {
  const logged = describeForLog(new Error('params:\n    at ada@example.com (x:1:1)'));
  expect(JSON.stringify(logged)).not.toContain('ada@');
  expect(logged.stack).not.toEqual([]);
});

test('stops at circular causes', () => {
  const error: Error = new Error('self');
  error.cause = error;
  expect(JSON.stringify(describeForLog(error)).match(/"cause"/g)).toHaveLength(5);
});

test('describes a thrown value by its type', () => {
  expect(describeForLog('ada@example.com')).toEqual({ error: 'string' });
});
