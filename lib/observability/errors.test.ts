import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { describeError, findDatabaseCause } from './describe-error';
import { describeForLog, log, logError } from './log';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('a failed query is described without its values', () => {
  const error = new DrizzleQueryError('select $1', ['ada@example.com'], refused);
  expect(describeError(error)).toBe(
    'The database failed: connect ECONNREFUSED (ECONNREFUSED). Check that Postgres runs, and host and port in DATABASE_URL.',
  );
});

test.each([
  ['28P01', 'refuses the password'],
  ['42501', 'refuses the role of DATABASE_URL: it lacks a privilege'],
  ['53100', 'has no disk space left'],
])(
  'a line of the log begins with what doctor says about %s, the role and where it was read',
  (code, what) => {
    vi.stubEnv('DATABASE_URL', 'postgres://waitlist:hunter2@db.example/waitlist');
    const written = vi.spyOn(log, 'error').mockImplementation(() => {});
    logError(
      'join_failed',
      new DrizzleQueryError('select', [], Object.assign(new Error('denied to ada@x.io'), { code })),
    );
    const line = JSON.stringify(written.mock.calls[0]?.[0]);
    expect(line).toMatch(`{"event":"join_failed","problem":"The database ${what} (${code}). `);
    expect(line).not.toMatch(/hunter2|ada@x/);
    const source = 'DATABASE_URL is from the environment and has the role waitlist.';
    if (code !== '53100') expect(line).toContain(source);
    logError('webhook_failed', refused);
    expect(written.mock.calls[1]?.[0]).not.toHaveProperty('problem');
  },
);

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'presents a certificate that Node.js does not trust'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'presents a certificate that Node.js does not trust'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'presents a certificate for another host'],
  ['CERT_HAS_EXPIRED', 'presents an expired certificate'],
  ['CONNECT_TIMEOUT', 'does not respond'],
  ['2BP01', 'has views that need what a migration drops'],
  ['XX000', 'reports an error'],
])('%s has one cause', (code, what) => {
  expect(findDatabaseCause(Object.assign(new Error(''), { code }))).toMatchObject({ code, what });
});

test('an error is logged with the frames and codes of its causes, and without their messages', () => {
  const refused = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' });
  const message = 'params:\n    at ada@example.com (x:1:1)';
  const logged = describeForLog(new TypeError(message, { cause: refused }));
  expect(logged.error).toBe('TypeError');
  expect(logged.stack?.[0]).toMatch(/^at .*errors\.test\.ts:\d+:\d+/);
  expect(logged.cause).toMatchObject({ error: 'Error', code: 'ECONNREFUSED' });
  expect(logged.cause?.stack).not.toEqual([]);
  expect(JSON.stringify(logged)).not.toMatch(/10\.0\.0\.1|ada@/);
});

test('circular causes end, and a thrown value is described by its type', () => {
  const error: Error = new Error('self');
  error.cause = error;
  expect(JSON.stringify(describeForLog(error)).match(/"cause"/g)).toHaveLength(5);
  expect(describeForLog('ada@example.com')).toEqual({ error: 'string' });
});
