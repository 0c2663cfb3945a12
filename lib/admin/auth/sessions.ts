import type { Handle } from '@/db/client';
import { deleteOperatorSession } from '@/db/queries/operator-sessions';
import type { Env } from '../../config/env';
import { log } from '../../observability/log';
import { change, type Operator } from '../../operations/change';
import type { Runtime } from '../../runtime';
import type { Auth } from './auth';

export { listOperatorSessions } from '@/db/queries/operator-sessions';

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
  dryRun: false,
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

/** Deletes a session, which signs its operator out at the next request. */
export async function revokeSession(handle: Handle, operator: Operator, id: string): Promise<boolean> {
  return change(handle, operator, async ({ tx, record }) => {
    const isRevoked = await deleteOperatorSession(tx, id);
    if (isRevoked) await record({ action: 'session.revoke', detail: { session: id } });
    return isRevoked;
  });
}

/** @returns the headers that delete the cookies. */
export async function signOut(auth: Auth, headers: Headers): Promise<Headers> {
  const result = await auth.api.signOut({ headers, returnHeaders: true });
  log.info({ event: 'operator_signed_out' });
  return result.headers;
}
