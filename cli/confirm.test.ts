import { PassThrough } from 'node:stream';
import { beforeEach, expect, test, vi } from 'vitest';
import { confirm } from './confirm';

const DATABASE_URL = 'postgres://ada:hunter2@db.example:5433/waitlist?sslmode=require';
beforeEach(() => void vi.stubEnv('DATABASE_URL', DATABASE_URL));

function terminal(isTTY = true) {
  const output = Object.assign(new PassThrough(), { isTTY });
  return { input: Object.assign(new PassThrough(), { isTTY }), output };
}

test.each([
  [undefined, 'y\n'],
  [undefined, 'Yes\n'],
  ['erase everybody', 'erase everybody\n'],
])(
  'if the words are %j, continues after %j, and names host and database without the password',
  async (words, answer) => {
    const { input, output } = terminal();
    input.write(answer);
    await confirm('Erase #4.', words, input, output);
    const asked = String(output.read());
    expect(asked).toContain('Erase #4.\nDatabase: db.example:5433/waitlist\n');
    expect(asked).not.toMatch(/ada|hunter2/);
  },
);

test('refuses without a terminal', async () => {
  const { input, output } = terminal(false);
  input.write('y\n');
  await expect(confirm('Erase #4.', undefined, input, output)).rejects.toMatchObject({
    reason: 'needs_confirmation',
  });
});

test.each([
  [undefined, '\n'],
  [undefined, 'n\n'],
  [undefined, 'yellow\n'],
  [undefined, ''],
  ['erase everybody', 'yes\n'],
])('if the words are %j, stops after %j', async (words, answer) => {
  const { input, output } = terminal();
  input.end(answer);
  await expect(confirm('Erase #4.', words, input, output)).rejects.toMatchObject({ reason: 'not_confirmed' });
});
