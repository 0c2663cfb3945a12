import type { Handle } from '@/db/client';
import { readAppSecret } from '@/db/queries/app-secret';
import { knowsServersSecret } from '../../security/secret-fingerprint';
import { check } from '../finding';

const DOCS = 'See docs/configuration.md#rotating-secrets.';

const ACCEPT = `If it leaked or nobody has it, accept that with this SQL: delete from app_secret. ${DOCS}`;

/** It ends three minutes after the last server has the right one. A warning, so that `doctor` lets the release pass that restarts them. */
export const lostSecret = check('app_secret_lost', 'warning', async (handle: Handle) =>
  (await readAppSecret(handle))?.isMissed
    ? {
        sentence: 'A server does not have the APP_SECRET that made the links in emails, so they do not work',
        remedy: `Give all servers the old APP_SECRET (if it was empty, the RESEND_API_KEY of then) and restart. ${ACCEPT}`,
      }
    : 'The servers have the APP_SECRET that made the links in emails',
);

/** What `doctor` knows of the configuration that it read. */
export const otherSecret = check(
  'app_secret',
  'problem',
  async ({ handle, secrets }: { handle: Handle; secrets: readonly string[] }) =>
    (await knowsServersSecret(handle, secrets))
      ? 'APP_SECRET is the one that made the links in emails'
      : {
          sentence: 'APP_SECRET is not the one that made the links in emails, so they would not work',
          remedy: `Set the old one (without it, RESEND_API_KEY takes its place). ${ACCEPT}`,
        },
);
