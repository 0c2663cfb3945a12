import { TransactionRollbackError } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { findMailing, lockMailing, markCancelled } from '@/db/outbox/mailings/state';
import { cancelUntried, type Queued, returnToLine, saveQueued } from '@/db/outbox/mailings/steps';
import { lockCounter } from '@/db/queries/counter';
import { findNextInvitees, inviteAll } from '@/db/queries/invitations/invitations';
import { queueRecipients } from '@/db/queries/mailings/recipients';
import {
  isSentKind,
  type MailingText,
  type NewAnnouncement,
  type SentMailing,
  type SentMailingKind,
} from '@/db/schema/mailings';
import type { MailKind } from '@/db/schema/outbox-emails';
import { idsOf } from '@/db/statements';
import { PREMIERE_SPOTS } from '../../constants';

interface Kind {
  /** Queues mail to the next people whom it may reach, in a transaction. */
  queueNext(handle: Handle, mailing: SentMailing): Promise<void>;
  /** Cancels the next mails that were never attempted, and returns how many. The worker calls it until it returns 0. */
  cancelNext(tx: Handle, mailing: SentMailing): Promise<number>;
  /** Whether cancelling changes people, whom signups change, too. */
  locksCounter: boolean;
  /** What ending it does to people. */
  endSentences: string[];
}

/** People per transaction. Signups wait for at most one transaction of invitations, and for none of an announcement. */
const PEOPLE = 1_000;
const NEWS = 10_000;

/** Everything that a kind of mail to many decides. Standing mailings have none of it: visitors cause their mail. */
export const kinds: Record<SentMailingKind, Kind> = {
  /** Reaches the next people on the waitlist. Ending it leaves those who were not mailed to the next mailing. */
  invitation: {
    async queueNext(handle, mailing) {
      const { invitationOrder: order, again, size, queued } = mailing;
      if (!order) throw new Error('A mailing of invitations without an order');
      // This sorts everybody who is not invited, so it runs before the lock, for which signups wait.
      const next = await findNextInvitees(handle, { order, again }, Math.min(PEOPLE, size - queued));
      await queue(handle, mailing, async (tx) => {
        // Signups update the same rows. Taking their lock first avoids deadlocks.
        await lockCounter(tx);
        // Skips those whom another mailing invited meanwhile.
        const people = await inviteAll(tx, mailing, idsOf(next));
        return { people, isLast: next.length === 0 || queued + people >= size };
      });
    },
    cancelNext: (tx, mailing) => returnToLine(tx, mailing, PEOPLE),
    locksCounter: true,
    endSentences: [
      'People whose invitation was not sent can be invited by the next mailing. Those who were invited again are as before.',
    ],
  },
  /** Reaches people who turned news on. Ending it changes nothing for people. */
  announcement: {
    queueNext: (handle, mailing) =>
      queue(handle, mailing, (tx) =>
        queueRecipients(tx, { ...mailing, ...contentOf(mailing), premiereSpots: PREMIERE_SPOTS }),
      ),
    cancelNext: (tx, mailing) => cancelUntried(tx, mailing, NEWS),
    locksCounter: false,
    endSentences: [],
  },
};

/**
 * Undoes it if another process has queued the same people, or an operator has stopped the mailing: it is not locked while people are
 * queued, so that stopping does not wait.
 */
async function queue(handle: Handle, mailing: SentMailing, next: (tx: Handle) => Promise<Queued>) {
  try {
    await handle.transaction(async (tx) => {
      if (!(await saveQueued(tx, mailing, await next(tx)))) tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}

function contentOf({ subject, body, segment }: SentMailing): NewAnnouncement {
  if (subject === null || body === null || !segment || segment === 'past')
    throw new Error('An announcement without text or recipients');
  return { subject, body, segment };
}

/** The subject and text of a mail that has those of its mailing. */
export async function readText(
  handle: Handle,
  { kind, mailingId }: { kind: MailKind; mailingId: string | null },
): Promise<MailingText | undefined> {
  if (mailingId === null || !isSentKind(kind)) return undefined;
  const mailing = await findMailing(handle, mailingId);
  if (!mailing) return undefined;
  const { subject, body } = mailing;
  return subject !== null && body !== null ? { subject, body } : undefined;
}

/** Queues the next people of a mailing, or cancels the next mails of one that an operator ended. */
export async function advanceMailing(handle: Handle, mailing: SentMailing): Promise<void> {
  const { queueNext, cancelNext, locksCounter } = kinds[mailing.kind];
  if (mailing.state === 'sending') return queueNext(handle, mailing);
  await handle.transaction(async (tx) => {
    if (locksCounter) await lockCounter(tx);
    if ((await lockMailing(tx, mailing.id))?.queuedAt !== null) return;
    if ((await cancelNext(tx, mailing)) === 0) await markCancelled(tx, mailing);
  });
}
