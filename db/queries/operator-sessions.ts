import { eq } from 'drizzle-orm';
import type { Handle } from '../client';
import { operatorSessions } from '../schema/operator-accounts';

export const deleteOperatorSession = (handle: Handle, id: string) =>
  handle.delete(operatorSessions).where(eq(operatorSessions.id, id));

export const deleteSessionsOf = (handle: Handle, operatorId: string) =>
  handle.delete(operatorSessions).where(eq(operatorSessions.operatorId, operatorId));
