import 'server-only';
import type { Handle } from '@/db/client';
import {
  countRetryableMail,
  type MailFilter,
  type MailKey,
  readRetryableMail,
} from '@/db/queries/admin-mail';
import type { Operator } from '../../operators/change';
import { retryMails } from '../../operators/outbox';

/** Mails per transaction: the mail worker waits for the rows that it changes. */
export const RETRY_CHUNK = 200;

export interface RetriedMails {
  mails: number;
}

/** Retries chosen mails, or the next chunk of a group without those that may have arrived. */
export async function retry(
  handle: Handle,
  operator: Operator,
  which: { mails: MailKey[] } | { group: MailFilter },
): Promise<RetriedMails> {
  if ('mails' in which) return sumOf(await retryMails(handle, operator, which.mails));
  const { group } = which;
  if (operator.dryRun) return { mails: await countRetryableMail(handle, group) };
  const mails = await readRetryableMail(handle, group, RETRY_CHUNK);
  if (mails.length === 0) return { mails: 0 };
  const { status, reason = null } = group;
  return sumOf(await retryMails(handle, operator, mails, { status, reason }));
}

const sumOf = ({ revived, hurried }: { revived: number; hurried: number }) => ({ mails: revived + hurried });
