import 'server-only';
import type { Handle } from '@/db/client';
import { appSecrets } from '../../config/env';
import { Refusal } from '../../operations/refusals';
import { isServersSecret } from '../../security/secret-fingerprint';
import { DEFAULT_PATH } from '../paths';
import { type AuthEnv, createAuth, linkWith } from './auth';
import { createWholeToken } from './cookies';

/**
 * Makes a link for when no mail leaves. Its token is whole: anyone who has it signs in, in any browser.
 *
 * @throws Refusal with another secret than the servers', or for an address that is not in `OPERATORS`.
 */
export async function createWholeLink(
  env: AuthEnv & { OPERATORS: readonly string[] },
  handle: Handle,
  email: string,
): Promise<string> {
  if (!(await isServersSecret(handle, appSecrets(env)))) throw new Refusal('other_secret');
  if (!env.OPERATORS.includes(email))
    throw new Refusal(
      'not_an_operator',
      'OPERATORS does not list this address, so nobody can sign in with it.',
    );
  let whole = '';
  const auth = createAuth(env, handle, {
    generateToken: createWholeToken,
    sendMagicLink: async ({ token }) => {
      whole = token;
    },
  });
  await auth.api.signInMagicLink({ body: { email }, headers: new Headers() });
  return linkWith(env.SITE_URL, whole, DEFAULT_PATH);
}
