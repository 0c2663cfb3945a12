import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '@/dev/network/ports';
import { startProcess } from '@/dev/processes/process';
import { newToken } from '@/dev/recaptcha/sites';
import { mockKeys } from '@/dev/site/plan';
import { CaptchaVerifier } from '@/lib/captcha/verify';
import { settings } from './settings';

test('the mocks take the ports that they are told, and accept every visitor', async () => {
  const [resend, recaptcha] = [await freePort(), await freePort()];
  const args = ['--import', 'tsx', 'drill/compose/mocks.ts', `${resend}`, `${recaptcha}`];
  const command = { file: process.execPath, args };
  const mocks = await startProcess(command, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(mocks.stop);
  if (mocks.child.stdout) await once(mocks.child.stdout, 'data');

  expect(await (await fetch(`http://127.0.0.1:${resend}/mails`)).json()).toEqual([]);
  const origin = `http://127.0.0.1:${recaptcha}`;
  const secret = mockKeys.RECAPTCHA_SECRET_KEY;
  const verifier = new CaptchaVerifier({ origin, secret, hostname: settings.DOMAIN });
  expect(await verifier.verify(newToken())).toMatchObject({ outcome: 'passed' });
});
