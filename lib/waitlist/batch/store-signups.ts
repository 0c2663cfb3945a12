import { ExponentialBackoff, handleWhen, retry, wrap } from 'cockatiel';
import type { Handle } from '@/db/client';
import { isConnectionFault, retryConflicts } from '@/db/errors';
import { mailUnsubscribed } from '@/db/outbox/repeated-signup';
import { requestMail } from '@/db/outbox/request-mail';
import { sendNow } from '@/db/outbox/unverified-mail';
import { lockCounter } from '@/db/queries/counter';
import { countRecentWelcomeMails } from '@/db/queries/signup-reads';
import { writeSignups } from '@/db/queries/signup-writes';
import { ownMailKinds } from '@/db/schema/outbox-emails';
import { isVerified, type SignupRow } from '@/db/schema/signups';
import { pipeline } from '@/db/statements';
import { WELCOME_MAILS_PER_MAILBOX, WELCOME_RESEND_INTERVAL_MS } from '../../constants';
import type { CreditPolicy } from '../../credit/credit-policy';
import type { PendingSignup } from '../pending-signup';
import { verifySignup } from '../verify-signup';
import { loadSnapshot } from './load-snapshot';
import { mailOfBatch, planBatch } from './plan-batch';

/**
 * Adds people to the waitlist in one transaction. Can be repeated after any failure, even if the commit succeeded: people
 * stored by an earlier attempt get the same outcome again. People who arrive while another process holds the lock are included.
 */
export async function storeSignups(
  handle: Handle,
  cut: () => readonly PendingSignup[],
  policy: CreditPolicy,
) {
  return handle.transaction(async (tx) => {
    const counter = await lockCounter(tx);
    const batch = cut();
    const snapshot = { ...counter, ...(await loadSnapshot(tx, batch, policy)) };
    const plan = planBatch(batch, snapshot, policy);
    const resends = plan.duplicates.filter((person) => canBeMailedAgain(person, snapshot.now));
    const listed = new Set(snapshot.sharers.map(({ canonicalMailbox }) => canonicalMailbox));
    const aliases = plan.signups.filter(({ canonicalMailbox }) => listed.has(canonicalMailbox));
    const mutedIds = await findMuted(tx, [...plan.signups, ...resends], [...aliases, ...resends]);
    const resendIds = resends.map(({ id }) => id).filter((id) => !mutedIds.includes(id));
    // Only a new person pays a referrer. A batch without new people can only repeat mail.
    const mail = mailOfBatch(plan, mutedIds, policy, snapshot);
    const writes = plan.signups.length > 0 ? writeSignups(tx, { ...plan, ...mail }) : undefined;
    const repeated = requestMail(tx, 'welcome', resendIds, {
      by: 'visitor',
      intervalMs: WELCOME_RESEND_INTERVAL_MS,
    });
    const verifiedIds = plan.repeats.map(({ signupId }) => signupId);
    const freed =
      verifiedIds.length > 0 ? repeated.then(() => sendNow(tx, ownMailKinds, verifiedIds)) : repeated;
    const duplicateIds = plan.duplicates.map(({ id }) => id);
    const linked = mailUnsubscribed(tx, duplicateIds, WELCOME_RESEND_INTERVAL_MS);
    await pipeline([writes, freed, linked]);
    for (const { signupId, pending } of plan.repeats) await verifySignup(tx, signupId, pending, policy);
    return plan.outcomes;
  });
}

/** People who joined within the interval are skipped here, so that somebody who submits twice costs no statement. */
function canBeMailedAgain({ createdAt }: SignupRow, now: Date): boolean {
  return createdAt.getTime() <= now.getTime() - WELCOME_RESEND_INTERVAL_MS;
}

/**
 * The ids of those who get no welcome email: anybody can sign up somebody else under many aliases of one mailbox. Mails to
 * people who are not verified mute no others, who may have to confirm with theirs.
 */
async function findMuted(tx: Handle, recipients: readonly SignupRow[], listed: readonly SignupRow[]) {
  const mailboxes = new Set(listed.map(({ canonicalMailbox }) => canonicalMailbox));
  const mails = { verified: new Map<string, number>(), unverified: new Map<string, number>() };
  for (const recent of await countRecentWelcomeMails(tx, [...mailboxes])) {
    mails[recent.isVerified ? 'verified' : 'unverified'].set(recent.mailbox, recent.mails);
  }
  const muted: string[] = [];
  for (const person of recipients) {
    const { id, canonicalMailbox: mailbox } = person;
    const kind = isVerified(person) ? 'verified' : 'unverified';
    const others = kind === 'unverified' ? (mails.verified.get(mailbox) ?? 0) : 0;
    const before = mails[kind].get(mailbox) ?? 0;
    if (before + others >= WELCOME_MAILS_PER_MAILBOX) muted.push(id);
    else mails[kind].set(mailbox, before + 1);
  }
  return muted;
}

/** Postgres often restarts within a second or two; visitors do not wait longer. */
const retryConnection = retry(handleWhen(isConnectionFault), {
  maxAttempts: 5,
  backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 400 }),
});

export const signupRetryPolicy = wrap(retryConnection, retryConflicts);
