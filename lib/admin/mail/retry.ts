import 'server-only';
import type { Handle } from '@/db/client';
import { countRetryableMail, type MailFilter, readRetryableMail } from '@/db/outbox/list-mail';
import type { Operator } from '../../operators/change';
import { retryMails } from '../../operators/outbox';
import type { ActionResult } from '../action-result';

/** Mails per transaction: the mail worker waits for the rows that it changes. */
export const RETRY_CHUNK = 200;

export type RetryTarget = { ids: string[] } | { group: MailFilter };

/** The server action. Returns the number of emails. */
export type Retry = (target: RetryTarget & { dryRun?: boolean }) => Promise<ActionResult<number>>;

/** Retries chosen mails, or the next chunk of a group without those that may have arrived. */
export async function retry(handle: Handle, operator: Operator, target: RetryTarget): Promise<number> {
  if ('ids' in target) return sumOf(await retryMails(handle, operator, target.ids));
  const { group } = target;
  if (operator.dryRun) return countRetryableMail(handle, group);
  const ids = await readRetryableMail(handle, group, RETRY_CHUNK);
  if (ids.length === 0) return 0;
  const { status, error = null } = group;
  return sumOf(await retryMails(handle, operator, ids, { status, error }));
}

const sumOf = ({ revived, hurried }: { revived: number; hurried: number }) => revived + hurried;
