import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { type Hold, type Holdable, updateHolds } from '@/db/queries/holds';
import { referralReasons } from '@/db/schema/referrals';
import { holdReasons, notHeldBack } from '@/db/schema/signups';
import { plural } from '../plural';
import { type AuditAct, type AuditWords, textOf } from './audit-words';
import { groupFields } from './credit/selection';
import type { Context } from './definition';
import { personField } from './fields';
import { holdReasonTitles } from './hold-words';
import { callOf, operation } from './operation';
import { findPerson } from './person';
import { nameOf } from './person-name';
import { Refusal } from './refusals';

/** People per transaction: signups wait for the lock that it holds. */
const STEP = 500;

const people = (count: number) => plural(count, 'person', 'people');
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');
const titles = new Map<string, string>(Object.entries(holdReasonTitles));

/** The audit words of every operation that holds people back, or undoes that. */
export const holdAudit = {
  'hold.set': [
    'Held back',
    ({ entries, detail }: AuditAct) =>
      `${people(entries)}: ${(titles.get(textOf(detail.reason)) ?? '').toLowerCase()}`,
  ],
  'hold.lift': ['Put back in line', ({ entries }: AuditAct) => people(entries)],
} satisfies AuditWords;

/** One person, chosen people, the friends of a referrer, or those that an act held back. */
const scope = z.object({
  person: personField().optional().meta({ positional: true }),
  ...groupFields,
  people: z.array(z.uuid()).min(1).max(STEP).optional().meta({ hidden: true }),
  /** The same as `reason` of a decision. */
  withheldFor: z.enum(referralReasons).optional().meta({ hidden: true }),
  hold: z.uuid().optional().meta({ hidden: true }),
});
type Scope = z.output<typeof scope>;

const isOneScope = ({ person, allOf, people: ids, hold }: Scope) =>
  [person, allOf, ids, hold].filter((one) => one !== undefined).length === 1;
const ONE_SCOPE = 'pass either a person or --all-of <referrer>';

async function resolve(tx: Handle, { person: who, allOf, people: ids, hold, ...choice }: Scope) {
  if (who === undefined && allOf === undefined) return { holdable: { ids, hold }, name: null };
  const person = await findPerson(tx, who ?? allOf ?? '');
  if (who === undefined) {
    const { withheldFor: reason, ...rest } = choice;
    return { holdable: { friends: { ...rest, reason, referrerId: person.id } }, name: null };
  }
  if (person.erasedAt) throw new Refusal('erased_person');
  if (person.handedOverAt) throw new Refusal('handed_over');
  return { holdable: { ids: [person.id] }, name: nameOf(person) };
}

/** The sum of the steps. */
const held = z.object({
  /** The act, by which it can be undone. */
  hold: z.uuid(),
  name: z.string().nullable(),
  people: z.int().min(0),
  invited: z.int().min(0),
  left: z.int().min(0),
  /** The acts that held them back before, and for what. */
  before: z.array(z.uuid().nullable()),
  reason: z.enum(holdReasons).nullable(),
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

type HoldContext = Pick<Context<keyof typeof holdAudit>, 'tx' | 'record'>;

/**
 * Holds people back, or puts them back in line. The caller must hold the lock of the counter.
 *
 * @param hold the act, if it can be undone by its id.
 */
export async function changeHolds(
  { tx, record }: HoldContext,
  holdable: Holdable,
  values: Hold,
  hold: string | null,
) {
  const changed = await updateHolds(tx, holdable, values, STEP);
  const action: keyof typeof holdAudit = values.heldBackReason ? 'hold.set' : 'hold.lift';
  await record(
    ...changed.people.map(({ id: subjectId, heldBackReason }) => ({
      action,
      subjectId,
      detail: { hold, reason: values.heldBackReason ?? heldBackReason },
    })),
  );
  return changed;
}

async function runStep(context: HoldContext, input: Scope, hold: string, values: Hold): Promise<Held> {
  const { holdable, name } = await resolve(context.tx, input);
  const { people: changed, left } = await changeHolds(context, holdable, values, hold);
  return {
    hold,
    name,
    people: changed.length,
    invited: changed.filter(({ invitedAt }) => invitedAt).length,
    left,
    before: [...new Set(changed.map(({ holdId }) => holdId))],
    reason: changed[0]?.heldBackReason ?? null,
  };
}

const NOTHING = 'Nothing changes';
const TOLD = 'They are told nothing. Their position and their page stay as they are.';

export const holdBack = operation({
  name: 'hold.set',
  description: 'leave a person, or all friends of a referrer, out of invitations; they are told nothing',
  input: scope.extend({ reason: z.enum(holdReasons).describe('why') }).refine(isOneScope, ONE_SCOPE),
  steps,
  async run(context, input, sum) {
    const { now: heldBackAt } = await lockCounter(context.tx);
    const holdId = sum?.hold ?? uuidv7();
    return runStep(context, input, holdId, { heldBackAt, heldBackReason: input.reason, holdId });
  },
  count: ({ people: count, left }) => count + left,
  ask({ name, people: count, left, invited }, { reason }) {
    const who = name ?? people(count + left);
    const question = { title: `Hold back ${who}?`, confirmLabel: 'Hold back' };
    if (count === 0) return { ...question, sentences: [`${NOTHING}: held back already.`] };
    return {
      ...question,
      field: { name: 'reason', label: 'Why', value: reason, options: holdReasonTitles },
      sentences: [
        'Waves skip them, and nobody can invite them alone, until an operator puts them back in line.',
        ...(invited > 0 ? [`${people(invited)} ${isOrAre(invited)} invited already. That stays.`] : []),
        TOLD,
      ],
    };
  },
  done: ({ name, people: count }) => [
    count === 0
      ? 'Nothing changed: held back already.'
      : `${name ?? people(count)} ${isOrAre(count)} held back.`,
  ],
  undo: ({ hold, people: count }) => (count > 0 ? callOf(liftHold, { hold }) : undefined),
  audit: holdAudit,
});

export const liftHold = operation({
  name: 'hold.lift',
  description: 'put a person who is held back, or all such friends of a referrer, back in line',
  input: scope.refine(isOneScope, ONE_SCOPE),
  steps,
  async run(context, input, sum) {
    await lockCounter(context.tx);
    return runStep(context, input, sum?.hold ?? uuidv7(), notHeldBack);
  },
  count: ({ people: count, left }) => count + left,
  /** Another operator may have held them back again, for another reason. */
  seen: ({ before }) => before,
  ask: ({ name, people: count, left }) => ({
    title: `Put ${name ?? people(count + left)} back in line?`,
    confirmLabel: 'Put back',
    sentences:
      count === 0
        ? [`${NOTHING}: not held back.`]
        : ['Waves invite them again, in the order of the waitlist.', TOLD],
  }),
  done: ({ name, people: count }) => [
    count === 0
      ? 'Nothing changed: not held back.'
      : `${name ?? people(count)} ${isOrAre(count)} back in line.`,
  ],
  // `callOf(holdBack)` would define two types by each other.
  undo: ({ hold, reason }) => (reason ? { name: 'hold.set', input: { hold, reason } } : undefined),
  audit: holdAudit,
});
