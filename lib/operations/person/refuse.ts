import { findLatestChange } from '@/db/queries/audit';
import type { SuppressionReason } from '@/db/schema/mailboxes';
import { MINUTE_MS } from '../../days';
import { describeAct } from '../../format';
import { byThemselves } from '../change';
import type { Context } from '../definition';
import { Refusal } from '../refusals';
import type { Person } from './person';

interface Cause {
  /** Default: nobody whom we know. */
  actor?: string;
  did: string;
  /** The operator's, or the person's own. */
  action?: string;
}

const erasure = { column: 'erasedAt', did: 'erased their data', action: 'erase' } as const;
const states = {
  erased_person: erasure,
  referrer_erased: erasure,
  handed_over: { column: 'handedOverAt', actor: 'The app', did: 'took it over' },
  held_back: { column: 'heldBackAt', did: 'held them back', action: 'hold.set' },
} as const satisfies Record<string, Cause & { column: keyof Person }>;

const suppressions: Record<SuppressionReason, Cause> = {
  bounced: { actor: 'An email', did: 'bounced' },
  complained: { actor: 'The person', did: 'reported spam' },
  unsubscribed: { actor: 'The person', did: 'stopped all mail', action: 'unsubscribe' },
};

type Reader = Pick<Context, 'tx' | 'operator'>;

/** @throws Refusal if the person is in one of these states: who brought them into it, and when. */
export async function refuseIf(reader: Reader, person: Person, ...refused: (keyof typeof states)[]) {
  for (const reason of refused) {
    const { column, ...cause } = states[reason];
    const since = person[column];
    if (since) throw await refusal(reader, reason, person, since, cause);
  }
}

export const refuseSuppressed = (
  reader: Reader,
  person: Person,
  { reason, createdAt }: { reason: SuppressionReason; createdAt: Date },
) => refusal(reader, 'mail_suppressed', person, createdAt, suppressions[reason]);

/** A change is the cause if it was made then: others may have been undone since. */
async function refusal(
  { tx, operator }: Reader,
  reason: keyof typeof states | 'mail_suppressed',
  { id }: Person,
  at: Date,
  { actor = 'Somebody', did, action }: Cause,
): Promise<Refusal> {
  const change = action && (await findLatestChange(tx, { id, action }));
  const isCause = change && Math.abs(change.at.getTime() - at.getTime()) < MINUTE_MS;
  const by = isCause && change.actor !== byThemselves.actor ? change.actor : undefined;
  return new Refusal(reason).because(describeAct({ actor: by ?? actor, at }, did, operator));
}
