import { PassThrough } from 'node:stream';
import { beforeEach, expect, test, vi } from 'vitest';
import { confirm } from './confirm';

const DATABASE_URL = 'postgres://ada:hunter2@db.example:5433/waitlist?sslmode=require';
beforeEach(() => void vi.stubEnv('DATABASE_URL', DATABASE_URL));

function terminal(isTTY = true) {
  const output = Object.assign(new PassThrough(), { isTTY });
  return { input: Object.assign(new PassThrough(), { isTTY }), output };
}

test.each(['y\n', 'Yes\n'])(
  'continues after %j, and names host and database without the password',
  async (answer) => {
    const { input, output } = terminal();
    input.write(answer);
    await confirm('Erase #4.', undefined, input, output);
    const asked = String(output.read());
    expect(asked).toContain('Erase #4.\nDatabase: db.example:5433/waitlist\n');
    expect(asked).not.toMatch(/ada|hunter2/);
  },
);

test.each(['\n', 'n\n', 'yellow\n', ''])('stops after %j', async (answer) => {
  const { input, output } = terminal();
  input.end(answer);
  await expect(confirm('Erase #4.', undefined, input, output)).rejects.toMatchObject({
    reason: 'not_confirmed',
  });
});

test('refuses without a terminal', async () => {
  const { input, output } = terminal(false);
  input.write('y\n');
  await expect(confirm('Erase #4.', undefined, input, output)).rejects.toMatchObject({
    reason: 'needs_confirmation',
  });
});

test.each([
  ['erase everybody\n', true],
  ['yes\n', false],
])('if words are asked for, %j continues: %s', async (answer, isConfirmed) => {
  const { input, output } = terminal();
  input.end(answer);
  const asked = confirm('Erase all.', 'erase everybody', input, output);
  if (isConfirmed) await asked;
  else await expect(asked).rejects.toMatchObject({ reason: 'not_confirmed' });
});
