import { actionOfBuildBefore } from '@/dev/test/build';
import { expect, test } from '../fixtures';
import { join } from '../setup/signups';

test.beforeEach(({ site }) => site.setRecaptcha({ siteverify: 'passed' }));

test('a page of the deployment before signs up at this one, as both were built with one key', async ({
  site,
}) => {
  const answer = await join(
    site.origin,
    { email: 'ada@example.com' },
    { 'next-action': actionOfBuildBefore() },
  );

  expect(answer).toMatchObject({ outcome: 'joined', signup: { signup_position: 1 } });
});
