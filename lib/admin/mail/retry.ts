import 'server-only';
import type { Handle } from '@/db/client';
import { countRetryableMail, readRetryableMail } from '@/db/outbox/list-mail';
import type { Operator } from '../../operators/change';
import { retryMails } from '../../operators/outbox';
import type { RetryTarget } from './retry-input';

/** Mails per transaction: the mail worker waits for the rows that it changes. */
export const RETRY_CHUNK = 200;

export interface RetriedMails {
  mails: number;
}

/** Retries chosen mails, or the next chunk of a group without those that may have arrived. */
export async function retry(handle: Handle, operator: Operator, which: RetryTarget): Promise<RetriedMails> {
  if ('ids' in which) return sumOf(await retryMails(handle, operator, which.ids));
  const { group } = which;
  if (operator.dryRun) return { mails: await countRetryableMail(handle, group) };
  const ids = await readRetryableMail(handle, group, RETRY_CHUNK);
  if (ids.length === 0) return { mails: 0 };
  const { status, error = null } = group;
  return sumOf(await retryMails(handle, operator, ids, { status, error }));
}

const sumOf = ({ revived, hurried }: { revived: number; hurried: number }) => ({ mails: revived + hurried });
