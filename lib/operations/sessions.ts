import { z } from 'zod';
import { deleteOperatorSession, findOperatorSession } from '@/db/queries/operator-sessions';
import { shortSession } from '../format';
import { textOf } from './audit-words';
import { operation } from './operation';
import { Refusal } from './refusals';

/** Deletes a session, which signs its operator out at the next request. */
export const revokeSession = operation({
  name: 'session.revoke',
  description: 'sign an operator out of a browser, by the id of the session, which the audit shows',
  input: z.object({
    id: z.string().trim().min(1).max(64).describe('the id of the session').meta({ positional: true }),
  }),
  async run({ tx, record }, { id }) {
    const session = await findOperatorSession(tx, id);
    if (!session || !(await deleteOperatorSession(tx, id)))
      throw new Refusal('no_such_session', 'This session was revoked already, or has ended.');
    await record({ action: 'session.revoke', detail: { session: id } });
    return session;
  },
  count: () => 1,
  ask: ({ email, browser }) => ({
    title: 'Revoke this session?',
    confirmLabel: 'Revoke',
    isDestructive: true,
    sentences: [`${email} is signed out of ${browser}, and can sign in again.`],
  }),
  done: ({ email, browser }) => [`Revoked the session of ${email} with ${browser}.`],
  audit: {
    'session.revoke': [
      'Revoked a session',
      ({ detail, revokedFrom }) =>
        detail.session ? `of ${revokedFrom ?? 'an operator'} (${shortSession(textOf(detail.session))})` : '',
    ],
  },
});
