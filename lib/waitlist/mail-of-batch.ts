import { v7 as uuidv7 } from 'uuid';
import { friendsMail } from '@/db/outbox/friends-mail';
import { missingMail } from '@/db/outbox/request-mail';
import type { SignupWrites } from '@/db/queries/signup-writes';
import type { NewOutboxEmail } from '@/db/schema/outbox-emails';
import { CONFIRMATION_REMINDER_MS } from '../constants';
import type { CreditPolicy } from '../credit/credit-policy';
import { newVipsOf } from '../credit/post-referral';
import type { BatchPlan } from './plan-batch';

export function mailOfBatch(
  { signups, creditEntries, newsReaders }: Pick<BatchPlan, 'signups' | 'creditEntries' | 'newsReaders'>,
  mutedIds: readonly string[],
  { paidOn }: Pick<CreditPolicy, 'paidOn'>,
  now: Date,
): Pick<SignupWrites, 'mails' | 'moreMail'> {
  const mails = signups.map(({ id }) => welcomeMail(id, mutedIds.includes(id)));
  const reminded = paidOn === 'confirmation' ? signups.filter(({ id }) => !mutedIds.includes(id)) : [];
  const vips = newVipsOf(creditEntries).map((signupId) => ({ kind: 'vip' as const, signupId }));
  const moreMail = [
    ...(reminded.length > 0 ? [missingMail(reminded.map(({ id }) => reminder(id, now)))] : []),
    ...(vips.length > 0 ? [missingMail(vips)] : []),
    ...(newsReaders.length > 0 ? [friendsMail(newsReaders, now)] : []),
  ];
  return { mails, moreMail };
}

export const welcomeMail = (signupId: string, isMuted = false) =>
  ({
    id: uuidv7(),
    kind: 'welcome',
    signupId,
    status: isMuted ? 'cancelled' : 'pending',
    error: isMuted ? 'mailbox_limit' : null,
  }) as const;

function reminder(signupId: string, joinedAt: Date): NewOutboxEmail {
  const dueAt = new Date(joinedAt.getTime() + CONFIRMATION_REMINDER_MS);
  return { kind: 'confirmation_reminder', signupId, requestedAt: dueAt, dueAt };
}
