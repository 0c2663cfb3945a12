import { z } from 'zod';
import { lockCounter } from '@/db/queries/counter';
import { type Hold, type Holdable, updateHolds } from '@/db/queries/holds';
import { referralReasons } from '@/db/schema/referrals';
import { HELD_BACK_REASON_LENGTH, notHeldBack } from '@/db/schema/signups';
import { formatPeople, plural } from '../../plural';
import { anyText } from '../../waitlist/request-schema';
import type { AuditAct, AuditWords } from '../audit-words';
import { groupFields } from '../credit/selection';
import type { Context } from '../definition';
import { absent, personField } from '../fields';
import { operation } from '../operation';
import { holdVersion } from '../versions';
import { withoutObject } from '../words';
import { findPerson } from './person';
import { nameOf } from './person-name';
import { refuseIf } from './refuse';

/** People per transaction: signups wait for the lock that it holds. */
const STEP = 500;

const holding = { verb: 'Hold back', past: 'Held back' };
const lifting = { verb: 'Put … back in line', past: 'Put … back in line' };
const countEntries = ({ entries }: AuditAct) => formatPeople(entries);

/** The audit words of every operation that holds people back. */
export const holdAudit = {
  'hold.set': [holding.past, countEntries],
  'hold.lift': [withoutObject(lifting.past), countEntries],
} satisfies AuditWords;

const onePerson = z.object({
  person: personField().meta({ positional: true }),
  allOf: absent,
  withheldFor: absent,
});
const group = z.object({
  person: absent,
  ...groupFields,
  /** The same as `reason` of a decision. */
  withheldFor: z.enum(referralReasons).optional().meta({ hidden: true }),
});
type Scope = z.output<typeof onePerson> | z.output<typeof group>;

const ONE_SCOPE = 'pass either a person or --all-of <referrer>';
const reason = z.string().max(HELD_BACK_REASON_LENGTH).optional().describe('why, in a line of text');

async function resolve(
  { tx, operator }: HoldContext,
  { person: who, allOf, withheldFor: reason, ...choice }: Scope,
) {
  const person = await findPerson(tx, who ?? allOf);
  if (who === undefined)
    return { holdable: { friends: { ...choice, reason, referrerId: person.id } }, id: null, name: null };
  await refuseIf({ tx, operator }, person, 'erased_person', 'handed_over');
  return { holdable: { ids: [person.id] }, id: person.id, name: nameOf(person) };
}

/** The sum of the steps. */
const held = z.object({
  /** The one person, whose latest change a refusal names. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  people: z.int().min(0),
  invited: z.int().min(0),
  left: z.int().min(0),
  version: z.templateLiteral(['hold ', z.string()]),
});
type Held = z.output<typeof held>;

const steps = {
  carry: held,
  add: (sum: Held, one: Held) => ({
    ...one,
    people: sum.people + one.people,
    invited: sum.invited + one.invited,
  }),
  isMore: ({ left }: Held) => left > 0,
};

type HoldContext = Pick<Context<keyof typeof holdAudit>, 'tx' | 'operator' | 'record'>;

/** Holds people back, or puts them back in line. The caller must hold the lock of the counter. */
export async function changeHolds({ tx, record }: HoldContext, holdable: Holdable, values: Hold) {
  const changed = await updateHolds(tx, holdable, values, STEP);
  const action: keyof typeof holdAudit = values.heldBackAt ? 'hold.set' : 'hold.lift';
  // Not why: the words may name people, and erasing somebody leaves the audit as it is.
  await record(...changed.people.map(({ id: subjectId }) => ({ action, subjectId })));
  return changed;
}

async function runStep(context: HoldContext, input: Scope, values: Hold): Promise<Held> {
  const { holdable, id, name } = await resolve(context, input);
  const { people: changed, left } = await changeHolds(context, holdable, values);
  return {
    id,
    name,
    people: changed.length,
    invited: changed.filter(({ invitedAt }) => invitedAt).length,
    left,
    version: holdVersion(changed.map(({ heldBackAt }) => heldBackAt)),
  };
}

const aboutWhom = ({ name, people, left }: Held) => name ?? formatPeople(people + left);

const TOLD = 'They are told nothing. Their position and their page stay as they are.';

export const holdBack = operation({
  name: 'hold.set',
  description: 'leave a person, or all friends of a referrer, out of invitations; they are told nothing',
  words: holding,
  input: z.union([onePerson.extend({ reason }), group.extend({ reason })], ONE_SCOPE),
  steps,
  async run(context, { reason: why, ...input }) {
    const { now: heldBackAt } = await lockCounter(context.tx);
    const heldBackReason = anyText(HELD_BACK_REASON_LENGTH).parse(why);
    return runStep(context, input, { heldBackAt, heldBackReason });
  },
  count: ({ people: count, left }) => count + left,
  about: aboutWhom,
  nothing: () => 'They are held back already.',
  ask: ({ name, invited }, { reason: value }) => ({
    field: { name: 'reason', label: 'Why', value, maxLength: HELD_BACK_REASON_LENGTH },
    sentences: [
      'Waves skip them, and nobody can invite them alone, until an operator puts them back in line.',
      ...(invited > 0
        ? [`${name ? 'They are invited' : plural(invited, 'is invited', 'are invited')} already. That stays.`]
        : []),
      TOLD,
    ],
  }),
  audit: holdAudit,
});

export const liftHold = operation({
  name: 'hold.lift',
  description: 'put a person who is held back, or all such friends of a referrer, back in line',
  words: lifting,
  input: z.union([onePerson, group], ONE_SCOPE),
  steps,
  async run(context, input) {
    await lockCounter(context.tx);
    return runStep(context, input, notHeldBack);
  },
  count: ({ people: count, left }) => count + left,
  /** Another operator may have held them back again, for another reason. */
  seen: ({ version }) => version,
  about: aboutWhom,
  nothing: () => 'They are not held back.',
  ask: () => ({ sentences: ['Waves invite them again, in the order of the waitlist.', TOLD] }),
  audit: holdAudit,
});
