import type { Handle } from '@/db/client';
import { readAppSecret } from '@/db/queries/app-secret';
import { knowsServersSecret } from '../../security/secret-fingerprint';
import { check } from '../finding';

const DOCS = 'See docs/configuration.md#rotating-secrets.';

/** Every process gets the same answer, as servers store what they start with. */
export const lostSecret = check('app_secret_lost', 'problem', async (handle: Handle) => {
  const stored = await readAppSecret(handle);
  if (!stored?.lost) return 'APP_SECRET is the one that made the links in emails';
  const day = stored.since.toISOString().slice(0, 10);
  return {
    sentence: `APP_SECRET was another one before ${day}, or is another one in some server: links in emails do not work`,
    remedy: `Give all servers the old APP_SECRET (if it was empty, the RESEND_API_KEY of then) and restart. If it leaked or nobody has it, accept that with this SQL: update app_secret set lost = null. ${DOCS}`,
  };
});

/** What `doctor` knows of the configuration that it read. */
export const otherSecret = check(
  'app_secret',
  'problem',
  async ({ handle, secrets }: { handle: Handle; secrets: readonly string[] }) =>
    (await knowsServersSecret(handle, secrets))
      ? 'The servers have the same APP_SECRET'
      : {
          sentence: 'APP_SECRET differs from the one of the servers, so links in emails would not work',
          remedy: `Set the one of the servers (without it, RESEND_API_KEY takes its place). ${DOCS}`,
        },
);
