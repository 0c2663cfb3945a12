import { sql } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { lockCounter } from '@/db/queries/counter';
import { writeSignups } from '@/db/queries/signup-writes';
import type { NewOutboxEmail } from '@/db/schema/outbox-emails';
import { type WithheldReason, withheldReasons } from '@/db/schema/referrals';
import { type SignupRow, signups } from '@/db/schema/signups';
import { unlimitedCredit } from '@/lib/credit/credit-policy';
import { deleteExpiredData } from '@/lib/retention';
import type { Join } from '@/lib/waitlist/join';
import { welcomeMail } from '@/lib/waitlist/join-batch';
import { loadSnapshot } from '@/lib/waitlist/load-snapshot';
import { planBatch, type Snapshot } from '@/lib/waitlist/plan-batch';
import { friendsKey } from '@/lib/waitlist/plan-referrals';
import { REFERRAL_ALPHABET, REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from '@/lib/waitlist/records';
import { createRandom, type Random } from './random';
import { SamplePeople } from './sample-people';

const MAX_BATCH = 500;
/** The people of a batch join at the same time. */
const MIN_BATCHES = 60;
const WEEKS = 5;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Every twelfth person is an example of a withheld referral, up to `MAX_WITHHELD` examples. */
const WITHHELD_EVERY = 12;
const MAX_WITHHELD = 500;
/** Every 25th example is a ring. */
const RING_EVERY = 25;
const MIN_RING = 8;
const RING_RANGE = 40;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
const DEAD = 0.02;
const WAITING = 0.02;

interface Batch {
  joins: Join[];
  reason?: WithheldReason;
}

/**
 * Adds people who joined within the last weeks, more of them lately: referral trees with a long tail, VIPs, withheld
 * referrals for each reason, rings of made-up friends, and sent, waiting and dead mails. No worker sends the mails.
 */
export async function seedList(
  handle: Handle,
  { count, seed }: { count: number; seed: string },
): Promise<void> {
  const { lastPosition, since } = await readEnd(handle);
  const random = createRandom(`${seed} ${lastPosition}`);
  const people = new SamplePeople(random);

  function nextBatch(index: number): Batch {
    const number = lastPosition + index + 1;
    const left = count - index;
    const example = index / WITHHELD_EVERY;
    if (example > 0 && example <= MAX_WITHHELD && Number.isInteger(example)) {
      const ringSize = Math.min(left, MIN_RING + random.below(RING_RANGE));
      if (example % RING_EVERY === 0) return { joins: people.ring(number, ringSize) };
      const reason = withheldReasons[example % withheldReasons.length];
      if (reason) return { joins: [people.withheld(number, reason)], reason };
    }
    const toNextExample = example < MAX_WITHHELD ? WITHHELD_EVERY - (index % WITHHELD_EVERY) : MAX_BATCH;
    const length = Math.min(left, Math.ceil(count / MIN_BATCHES), toNextExample);
    return { joins: Array.from({ length }, (_, offset) => people.next(number + offset)) };
  }

  for (let index = 0; index < count; ) {
    const at = new Date(since.getTime() + (Date.now() - since.getTime()) * Math.sqrt(index / count));
    const batch = nextBatch(index);
    for (const person of await addBatch(handle, batch, at, random)) people.add(person);
    index += batch.joins.length;
  }
  await deleteExpiredData(handle);
}

/** The list's end: people join after the last one. */
async function readEnd(handle: Handle): Promise<{ lastPosition: number; since: Date }> {
  const [last] = await handle.select().from(signups).orderBy(sql`signup_position desc`).limit(1);
  const weeksAgo = Date.now() - WEEKS * WEEK_MS;
  const since = new Date(Math.max(weeksAgo, last?.createdAt.getTime() ?? 0));
  return { lastPosition: last?.signupPosition ?? 0, since };
}

async function addBatch(
  handle: Handle,
  { joins, reason }: Batch,
  at: Date,
  random: Random,
): Promise<SignupRow[]> {
  const paidOn = reason === 'unconfirmed' ? 'confirmation' : 'signup';
  const policy = {
    ...unlimitedCredit,
    paidOn,
    domainLimit: reason === 'same_domain' ? 5 : 0,
    networkLimit: reason === 'same_network' ? 3 : 0,
    hourlyLimit: 100,
  } as const;
  return handle.transaction(async (tx) => {
    const newCode = () => sampleCode(random);
    const { lastPosition } = await lockCounter(tx);
    const current = { ...(await loadSnapshot(tx, joins, policy, newCode)), lastPosition, now: at };
    const snapshot = reason ? snapshotThatWithholds(reason, current, joins) : current;
    const plan = planBatch(joins, snapshot, policy);
    const mails = plan.signups.map(({ id }) => sampleMail(id, at, random));
    await writeSignups(tx, { ...plan, mails });
    return plan.signups;
  });
}

/** Some reasons depend on earlier events, which this adds to the snapshot. */
function snapshotThatWithholds(reason: WithheldReason, snapshot: Snapshot, joins: readonly Join[]): Snapshot {
  const referrers = [...snapshot.referrers.values()];
  if (reason === 'rejoined') {
    return { ...snapshot, erasedMailboxes: new Set(joins.map((join) => join.canonicalMailbox)) };
  }
  if (reason === 'same_domain') {
    const friends = referrers.map(({ id }) => [friendsKey(id, 'example.org'), 5] as const);
    return { ...snapshot, friendsAtDomains: new Map(friends) };
  }
  if (reason === 'hourly_limit') {
    const busy = referrers.map((one) => [one.referralCode, { ...one, paidRecently: 100 }] as const);
    return { ...snapshot, referrers: new Map(busy) };
  }
  return snapshot;
}

function sampleCode(random: Random): string {
  const letters = Array.from({ length: REFERRAL_CODE_LENGTH }, () => random.pick([...REFERRAL_ALPHABET]));
  return REFERRAL_PREFIX + letters.join('');
}

/** Written with the signup, so that no running worker sends it. A waiting one is due in a month. */
function sampleMail(signupId: string, at: Date, random: Random): NewOutboxEmail {
  const mail = { ...welcomeMail(signupId), requestedAt: at, dueAt: new Date(Date.now() + MONTH_MS) };
  const tried = { ...mail, attempts: 1, sentAt: null };
  if (random.isLikely(DEAD)) return { ...tried, status: 'dead', error: 'mail_refused' };
  if (random.isLikely(WAITING)) return { ...tried, attempts: 0 };
  return { ...tried, status: 'sent', sentAt: at };
}
