import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { updatePerson } from '@/db/queries/place';
import { updateEarnings } from '@/db/queries/signup-writes';
import { toEarnings, withStatus } from '../../credit/post-referral';
import { change, type Operator } from '../change';
import { findPerson, type Person } from '../person';
import { Refusal } from '../refusals';
import { expectUnchanged } from '../seen';

const OVERRIDES = { set: true, unset: false, reset: null } as const;

/** `set` and `unset` override the referral rule; `reset` removes the override. */
export type VipDecision = keyof typeof OVERRIDES;

export type VipDecided = Awaited<ReturnType<typeof decideVip>>;

export type SeenStatus = Pick<Person, 'isVip' | 'vipOverride'>;

/**
 * Overrides a person's VIP status. Pays no bonus: only referrals do.
 *
 * @param seen what the page showed.
 */
export async function decideVip(
  handle: Handle,
  operator: Operator,
  who: string,
  decision: VipDecision,
  seen?: SeenStatus,
) {
  return change(handle, operator, async ({ tx, record }) => {
    await lockCounter(tx);
    const person = await findPerson(tx, who);
    if (person.erasedAt) throw new Refusal('erased_person');
    if (person.handedOverAt) throw new Refusal('handed_over');
    const { isVip: wasVip } = person;
    const vipOverride = OVERRIDES[decision];
    if (person.vipOverride === vipOverride) return { decision, changed: false, wasVip, person };
    expectUnchanged(seen, { isVip: wasVip, vipOverride: person.vipOverride });
    const decided = withStatus({ ...person, vipOverride });
    await updatePerson(tx, person.id, { vipOverride });
    await updateEarnings(tx, [toEarnings(decided)]);
    await record({ action: `vip.${decision}`, subjectId: person.id, detail: { isVip: decided.isVip } });
    return { decision, changed: true, wasVip, person: decided };
  });
}
