import 'server-only';
import type { Handle } from '@/db/client';
import { updateVipOverride } from '@/db/queries/people';
import { lockCounter, updateEarnings } from '@/db/queries/signup-writes';
import { toEarnings, withStatus } from '../credit/post-referral';
import { change, type Operator, type Refused, refused } from './change';
import { findPerson, type Person } from './person';

/** `set` and `unset` hold whatever referrals do; `reset` lets the rule decide again. */
export type VipDecision = 'set' | 'unset' | 'reset';

const OVERRIDES = { set: true, unset: false, reset: null } as const;

export interface VipDecided {
  outcome: 'done';
  /** False when it was so already. */
  changed: boolean;
  person: Person;
}

/** Decides about a person's VIP status. It pays nothing: the bonus belongs to the tenth referral. */
export async function decideVip(
  handle: Handle,
  operator: Operator,
  who: string,
  decision: VipDecision,
): Promise<VipDecided | Refused> {
  return change(handle, operator, async ({ tx, record }) => {
    await lockCounter(tx);
    const person = await findPerson(tx, who);
    if (!person) return refused('unknown_person');
    if (person.erasedAt) return refused('erased_person');
    const vipOverride = OVERRIDES[decision];
    if (person.vipOverride === vipOverride) return { outcome: 'done', changed: false, person };
    const decided = withStatus({ ...person, vipOverride });
    await updateVipOverride(tx, person.id, vipOverride);
    await updateEarnings(tx, [toEarnings(decided)]);
    await record([{ action: `vip.${decision}`, subjectId: person.id, detail: { isVip: decided.isVip } }]);
    return { outcome: 'done', changed: true, person: decided };
  });
}
