import { deleteOperatorSession, deleteSessionsOf } from '@/db/queries/operator-sessions';
import type { Env } from '../../config/env';
import { log } from '../../observability/log';
import type { Operator } from '../../operations/change';
import type { Runtime } from '../../runtime';
import type { Auth } from './auth';

export interface OperatorSession {
  id: string;
  email: string;
}

/** Who makes the changes of a session, for `change`. */
export const operatorOf = ({ id, email }: OperatorSession, { OPERATORS }: Env): Operator => ({
  actor: email,
  sessionId: id,
  addresses: [email],
  team: OPERATORS,
});

/** @returns `null` without a valid session. Deletes the session of an operator who was removed from `OPERATORS`. */
export async function readSession(
  auth: Auth,
  { env, admin }: Pick<Runtime, 'env' | 'admin'>,
  headers: Headers,
): Promise<OperatorSession | null> {
  const found = await auth.api.getSession({ headers });
  if (!found) return null;
  const { session, user } = found;
  if (!env.OPERATORS.includes(user.email)) {
    await deleteOperatorSession(admin.db, session.id);
    return null;
  }
  return { id: session.id, email: user.email };
}

/**
 * Ends the session, or with `isEverywhere` all of the operator's sessions.
 *
 * @returns the headers that delete the cookies.
 */
export async function signOut(
  auth: Auth,
  { admin }: Pick<Runtime, 'admin'>,
  headers: Headers,
  isEverywhere: boolean,
): Promise<Headers> {
  const found = isEverywhere ? await auth.api.getSession({ headers }) : null;
  if (found) await deleteSessionsOf(admin.db, found.user.id);
  const result = await auth.api.signOut({ headers, returnHeaders: true });
  log.info({ event: 'operator_signed_out' });
  return result.headers;
}
