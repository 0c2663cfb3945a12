import type { Handle } from '@/db/client';
import { findLatestChange, findLatestDecision } from '@/db/queries/audit';
import { describeAct } from '../format';
import { byThemselves, type Operator } from './change';
import { decisionWords } from './credit/decision-words';

const changes: Record<string, string> = {
  edit: 'corrected this person',
  erase: 'erased this person',
  resend: 'sent an email again',
  unsubscribe: 'stopped email to this person',
  'hold.set': 'held this person back',
  'hold.lift': 'put this person back in line',
  'invite.again': 'invited this person again',
  invite: 'started it',
  announce: 'started it',
  'mail.stop': 'stopped it',
  'mail.resume': 'resumed it',
  'wave.end': 'ended it',
  state: 'changed the waitlist',
};

/** Undefined if no operator made such a change. */
export async function describeLatestChange(
  handle: Handle,
  about: Parameters<typeof findLatestChange>[1],
  reader: Operator,
) {
  const latest = await findLatestChange(handle, about);
  if (latest?.actor === byThemselves.actor)
    return describeAct({ ...latest, actor: 'The person' }, 'changed it', reader);
  return latest && describeAct(latest, changes[latest.action] ?? 'changed it', reader);
}

const decisions: Record<string, string> = {
  ...Object.fromEntries(Object.values(decisionWords).map(({ action, past }) => [action, past.toLowerCase()])),
  'credit.attach': 'recorded',
  'credit.undo': 'undid a decision about',
};

/** "bob@example.com released it at 14:03." Undefined if no operator decided. */
export async function describeLatestDecision(
  handle: Handle,
  referrerId: string,
  friendIds: readonly string[],
  reader: Operator,
) {
  const latest = await findLatestDecision(handle, referrerId, friendIds);
  const what = `${decisions[latest?.action ?? ''] ?? 'released'} ${friendIds.length === 1 ? 'it' : 'them'}`;
  return latest && describeAct(latest, what, reader);
}
