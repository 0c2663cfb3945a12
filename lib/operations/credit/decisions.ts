import type { Handle } from '@/db/client';
import { countRecentReleases } from '@/db/queries/audit';
import { lockCounter } from '@/db/queries/counter';
import { formatCents } from '../../credit/money';
import { planSettlement, type Settlement, settleReferrals } from '../../credit/settle-referrals';
import { plural } from '../../plural';
import type { AuditAct, OperationAudit } from '../audit-words';
import type { Context } from '../definition';
import { operation } from '../operation';
import { changeHolds, holdAudit } from '../person/hold';
import { Refusal } from '../refusals';
import {
  addDecided,
  type Decided,
  decidedSchema,
  describeNothing,
  describeReferrer,
  describeSkipped,
  nothingDecided,
  toDecided,
} from './decided';
import { type DecisionName, decisionWords } from './decision-words';
import { type Selected, selectReferrals } from './select-referrals';
import { DECISION_STEP, type Selection, scopesOf, selection } from './selection';

type Kind = Settlement['kind'];
type Entry = { kind: string; friendId: string; amountCents: number };

interface Variant<Name extends DecisionName, Audit extends OperationAudit> {
  name: Name;
  description: string;
  kind: Kind;
  asks?: true;
  /** What the referrals do with the amount, before and afterwards. Without it, nobody is paid. */
  pays?: { present: string; past: string };
  /** What there is to say beside the amount. */
  sentences: string[];
  actionOf(entry: Entry): keyof Audit & string;
  audit: Audit;
}

/** A decision about referrals: skips those whose state does not allow it, but refuses a single one. */
const creditDecision = <const Name extends DecisionName, const Audit extends OperationAudit>({
  name,
  description,
  kind,
  asks,
  pays,
  sentences,
  actionOf,
  audit,
}: Variant<Name, Audit>) => {
  const { verb, past } = decisionWords[name];
  return operation({
    name,
    description,
    words: { verb, past },
    asks,
    input: selection,
    steps: { carry: decidedSchema, add: addDecided, isMore: ({ next }: Decided) => next !== null },
    plan: ({ tx, operator }, input) => planDecision(tx, operator, input, kind),
    async run(context, input, sum) {
      const { tx, operator, record } = context;
      const { now: at } = await lockCounter(tx);
      const { scope, key, following } = await nextScope(tx, input, sum);
      const selected = await selectReferrals(tx, operator, scope, kind, DECISION_STEP).catch(
        keepRefusal(sum !== undefined || following !== null),
      );
      // One referrer who can't be decided about any more stops no other.
      if (selected instanceof Refusal) return nothingDecided(following, selected.message);
      const { before, referrals } = selected;
      const { referrer, entries } = await settleReferrals(tx, before, referrals, { kind, at });
      if (kind === 'release') await reportManyReleases(context, referrals.length);
      const changes: Entry[] =
        kind === 'rejection'
          ? referrals.map(({ friendId }) => ({ kind, friendId, amountCents: 0 }))
          : entries;
      const ids = referrals.map(({ friendId }) => friendId);
      const values = { heldBackAt: at, heldBackReason: `referral ${past.toLowerCase()}` };
      const isHolding = input.holdBack && kind !== 'release';
      const held = isHolding ? (await changeHolds(context, { ids }, values)).people.length : 0;
      await record(
        ...changes.map((entry) => ({
          action: actionOf(entry),
          subjectId: before.id,
          detail: { referredSignupId: entry.friendId, amountCents: entry.amountCents },
        })),
      );
      const isFull = input.allOf !== undefined && referrals.length === DECISION_STEP;
      return toDecided(selected, referrer, isFull ? key : following, held);
    },
    count: ({ referrals }) => referrals,
    about: ({ referrals }) => plural(referrals, 'referral'),
    nothing: describeNothing,
    ask({ referrals, amountCents, referrer }) {
      const what = plural(referrals, 'referral');
      const all = pays
        ? [
            `This ${pays.present} ${formatCents(Math.abs(amountCents))} for ${what}.`,
            ...sentences,
            ...(referrer ? [describeReferrer(referrer, 'then has')] : []),
          ]
        : [`This leaves ${what} unpaid.`, ...sentences];
      if (kind === 'release') return { sentences: all };
      const label = `Hold ${referrals === 1 ? 'this friend' : `these ${plural(referrals, 'friend')}`} back from waves, too`;
      return { sentences: all, isDestructive: true, field: { name: 'holdBack', label } };
    },
    done(decided) {
      const { amountCents, referrer, heldBack } = decided;
      const skipped = describeSkipped(decided);
      return [
        ...(pays ? [`This ${pays.past} ${formatCents(Math.abs(amountCents))}.`] : []),
        ...(heldBack > 0 ? [`Held back ${plural(heldBack, 'friend')}.`] : []),
        ...(skipped ? [skipped] : []),
        ...(pays && referrer ? [describeReferrer(referrer, 'now has')] : []),
      ];
    },
    audit: { ...audit, ...holdAudit },
  });
};

async function nextScope(tx: Handle, input: Selection, sum: Decided | undefined) {
  const scopes = await scopesOf(tx, input);
  const index = sum ? scopes.findIndex(({ key }) => key === sum.next) : 0;
  const current = scopes[index];
  if (!current) throw new Refusal('not_referred');
  return { ...current, following: scopes[index + 1]?.key ?? null };
}

const keepRefusal = (isKept: boolean) => (error: unknown) => {
  if (isKept && error instanceof Refusal) return error;
  throw error;
};

/** Locks and writes nothing, so that signups don't wait while it covers thousands. */
async function planDecision(
  tx: Handle,
  operator: Context['operator'],
  input: Selection,
  kind: Kind,
): Promise<Decided> {
  const parts: Decided[] = [];
  for (const { scope } of await scopesOf(tx, input)) {
    const selected: Selected = await selectReferrals(tx, operator, scope, kind);
    const { referrer } = planSettlement(selected.before, selected.referrals, { kind, at: new Date() });
    parts.push(toDecided(selected, referrer, null));
  }
  const [first, ...others] = parts;
  if (!first) throw new Refusal('not_referred');
  return others.reduce(addDecided, first);
}

/** All operators are told when one of them releases more within an hour. */
const UNREMARKABLE_RELEASES = 25;

async function reportManyReleases({ tx, operator, notify }: Context<never>, releases: number): Promise<void> {
  const earlier = await countRecentReleases(tx, operator.actor);
  const released = earlier + releases;
  if (earlier <= UNREMARKABLE_RELEASES && released > UNREMARKABLE_RELEASES)
    await notify('Many releases', `${operator.actor} released ${released} referrals within an hour.`);
}

const describeReferrals = ({ entries, amountCents }: AuditAct) => {
  const count = plural(entries, 'referral');
  return amountCents === 0 ? count : `${count}, ${describeAmount({ amountCents })}`;
};

const describeAmount = ({ amountCents }: Pick<AuditAct, 'amountCents'>) => formatCents(Math.abs(amountCents));

export const release = creditDecision({
  name: 'credit.release',
  description: 'pay a withheld, rejected or reversed referral, or all withheld ones of one referrer',
  kind: 'release',
  pays: { present: 'pays', past: 'paid' },
  sentences: [],
  actionOf: ({ kind }) => (kind === 'vip_bonus' ? 'credit.vip_bonus' : 'credit.release'),
  audit: { 'credit.release': describeReferrals, 'credit.vip_bonus': ['Paid the VIP bonus', describeAmount] },
});

export const reject = creditDecision({
  name: 'credit.reject',
  description: 'leave a withheld referral unpaid, or all of one referrer; a release still pays it',
  kind: 'rejection',
  sentences: ['You can still release them.'],
  actionOf: () => 'credit.rejection',
  audit: { 'credit.rejection': describeReferrals },
});

export const reverse = creditDecision({
  name: 'credit.reverse',
  description: 'take back a paid referral, or all of one referrer; a release pays it again',
  kind: 'reversal',
  asks: true,
  pays: { present: 'takes back', past: 'took back' },
  sentences: ['You can still release them.'],
  actionOf: ({ kind }) => (kind === 'bonus_reversal' ? 'credit.bonus_reversal' : 'credit.reversal'),
  audit: {
    'credit.reversal': describeReferrals,
    'credit.bonus_reversal': ['Took back the VIP bonus', describeAmount],
  },
});
