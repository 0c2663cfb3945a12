import { ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { type SignupWrites, writeSignups } from '@/db/queries/signup-writes';
import { signupNetworks } from '@/db/schema/origin';
import { type NewOutboxEmail, outboxEmails } from '@/db/schema/outbox-emails';
import { referrals, type WithheldReason, withheldReasons } from '@/db/schema/referrals';
import { signups } from '@/db/schema/signups';
import { deleteExpiredData } from '@/lib/background/retention';
import { unlimitedCredit } from '@/lib/credit/credit-policy';
import { generateReferralCode, loadSnapshot } from '@/lib/waitlist/batch/load-snapshot';
import { newWelcomeMail, planBatch } from '@/lib/waitlist/batch/plan-batch';
import type { PendingSignup } from '@/lib/waitlist/pending-signup';
import { createRandom, type Random, SamplePeople } from './sample-people';

const MAX_BATCH = 500;
/** The people of a batch join at the same time. */
const MIN_BATCHES = 60;
const WEEKS = 5;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Every twelfth person is an example of a withheld referral, up to `MAX_WITHHELD` examples. */
const WITHHELD_EVERY = 12;
const MAX_WITHHELD = 500;
const PEOPLE_PER_RING = 2_000;
/** What the rings are withheld for, in turn. `undefined`: it is paid, and Groups shows it among the paid ones. */
const RING_REASONS = [
  'disposable_domain',
  'same_network',
  undefined,
  'own_address',
  'same_domain',
  'captcha_unavailable',
] as const;
const MIN_RING = 8;
const RING_RANGE = 40;
const DEAD = 0.02;
const WAITING = 0.02;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** A short waitlist has one, in the middle. */
const ringsIn = (people: number) => Math.max(1, Math.floor(people / PEOPLE_PER_RING));

interface Batch {
  joins: PendingSignup[];
  reason?: WithheldReason;
}

/**
 * Adds people who joined within the last weeks, more of them lately: referral trees with a long tail, VIPs, withheld
 * referrals for each reason, rings of made-up friends, and sent, waiting and dead mails.
 */
export async function seedWaitlist(
  handle: Handle,
  { count, seed, rings = ringsIn(count) }: { count: number; seed: string; rings?: number },
): Promise<void> {
  const since = new Date(Date.now() - WEEKS * WEEK_MS);
  const lastPosition = await makeRoom(handle, count, since);
  const random = createRandom(`${seed} ${lastPosition}`);
  const people = new SamplePeople(random);
  let ring = 0;
  let examples = 0;

  function nextBatch(index: number): Batch {
    const number = lastPosition + index + 1;
    const left = count - index;
    const hasMoreExamples = examples < MAX_WITHHELD;
    if (index >= (ring + 1) * (count / (rings + 1))) {
      const reason = RING_REASONS[ring++ % RING_REASONS.length];
      const size = Math.min(left, MIN_RING + random.below(RING_RANGE));
      return { joins: people.ring(number, size, reason), reason };
    }
    if (hasMoreExamples && index > 0 && index % WITHHELD_EVERY === 0) {
      const reason = withheldReasons[examples++ % withheldReasons.length];
      if (reason) return { joins: [people.withheld(number, reason)], reason };
    }
    const toNextExample = hasMoreExamples ? WITHHELD_EVERY - (index % WITHHELD_EVERY) : MAX_BATCH;
    const length = Math.min(left, Math.ceil(count / MIN_BATCHES), toNextExample);
    return { joins: Array.from({ length }, (_, offset) => people.next(number + offset)) };
  }

  for (let index = 0; index < count; ) {
    const share = Math.sqrt((lastPosition + index) / (lastPosition + count));
    const at = new Date(since.getTime() + WEEKS * WEEK_MS * share);
    const batch = nextBatch(index);
    for (const person of await addBatch(handle, batch, at, random)) people.add(person);
    index += batch.joins.length;
  }
  await deleteExpiredData(handle);
}

/**
 * Moves the people of an earlier run closer together, so that a grown waitlist has the same curve as one that was added at once.
 * Nobody can move the ledger's entries. Returns the last position.
 */
async function makeRoom(handle: Handle, count: number, since: Date): Promise<number> {
  const [list] = await handle
    .select({
      lastPosition: sql<number>`coalesce(max(${signups.signupPosition}), 0)::int`,
      first: sql<string>`min(${signups.createdAt})::text`,
      seconds: sql<number>`extract(epoch from max(${signups.createdAt}) - min(${signups.createdAt}))::float8`,
    })
    .from(signups);
  if (!list?.lastPosition) return 0;
  const { lastPosition, first, seconds } = list;
  const newSeconds = ((WEEKS * WEEK_MS) / 1000) * Math.sqrt(lastPosition / (lastPosition + count));
  const scale = seconds > 0 ? newSeconds / seconds : 1;
  const moved = (time: SQLWrapper) =>
    sql`${since.toISOString()}::timestamptz + (${time} - ${first}::timestamptz) * ${scale}::float8`;
  const { requestedAt, sentAt, status } = outboxEmails;
  await handle.transaction(async (tx) => {
    await tx.update(signups).set({ createdAt: moved(signups.createdAt) });
    await tx.update(referrals).set({ createdAt: moved(referrals.createdAt) });
    await tx.update(signupNetworks).set({ createdAt: moved(signupNetworks.createdAt) });
    await tx
      .update(outboxEmails)
      .set({ requestedAt: moved(requestedAt), sentAt: moved(sentAt) })
      .where(ne(status, 'pending'));
  });
  return lastPosition;
}

async function addBatch(handle: Handle, { joins, reason }: Batch, at: Date, random: Random) {
  return handle.transaction(async (tx) => {
    const counter = await lockCounter(tx);
    const read = await loadSnapshot(tx, joins, unlimitedCredit, () => generateReferralCode(random.below));
    const plan = planBatch(joins, { ...read, ...counter, now: at }, unlimitedCredit);
    const mails = plan.signups.map(({ id }) => sampleMail(id, at, random));
    const { nextUnverifiedMailAt } = counter;
    const writes = {
      ...plan,
      ...(reason && withheldFor(reason, plan)),
      mails,
      moreMail: [],
      nextUnverifiedMailAt,
    };
    await writeSignups(tx, writes);
    return plan.signups;
  });
}

/** Some reasons depend on events that nobody made up. */
const withheldFor = (reason: WithheldReason, plan: Pick<SignupWrites, 'referrals'>) => ({
  referrals: plan.referrals.map((one) => ({ ...one, reason, state: 'withheld' as const, paidCents: 0 })),
  creditEntries: [],
  earnings: [],
});

/** A waiting one was requested for later: no running worker sends it, and operators get no alert about it. */
function sampleMail(signupId: string, at: Date, random: Random): NewOutboxEmail {
  const mail = { ...newWelcomeMail(signupId), requestedAt: at, dueAt: at, attempts: 1 };
  if (random.isLikely(DEAD)) return { ...mail, status: 'dead', error: 'mail_refused' };
  const later = new Date(Date.now() + MONTH_MS);
  if (random.isLikely(WAITING)) return { ...mail, requestedAt: later, dueAt: later, attempts: 0 };
  return { ...mail, status: 'sent', sentAt: at };
}
