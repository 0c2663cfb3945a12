import { z } from 'zod';
import type { Handle } from '@/db/client';
import * as outbox from '@/db/outbox/list-mail';
import { mailErrors, mailStatuses } from '@/db/schema/outbox-emails';
import type { Operator } from '../../operations/change';
import { retryMails } from '../../operators/mail/outbox';
import { pageNumber, readPage } from '../../pages';
import type { Action } from '../action-result';

export {
  countMail,
  type ListedMail,
  type MailGroup,
  readMailGroups,
} from '@/db/outbox/list-mail';

const PAGE_SIZE = 50;
/** Mails per transaction: the mail worker waits for the rows that it changes. */
const RETRY_CHUNK = 200;

const errorSchema = z.enum([...mailErrors, 'none', 'scheduled']).optional();

export const retrySchema = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(RETRY_CHUNK).readonly() }),
  z.object({ group: z.object({ status: z.enum(mailStatuses), error: errorSchema }) }),
]);
export type RetryTarget = z.output<typeof retrySchema>;
export type Retry = Action<RetryTarget, number>;

/** Of the page. Unknown values are ignored. */
export const mailSearch = z.object({
  status: z.enum(mailStatuses).catch('pending'),
  error: errorSchema.catch(undefined),
  page: pageNumber,
});
export type MailSearch = z.output<typeof mailSearch>;

export const readMailPage = (handle: Handle, { page, ...filter }: MailSearch) =>
  readPage(page, PAGE_SIZE, (rows) => outbox.listMail(handle, filter, rows));

/** Retries chosen mails, or the next chunk of a group without those that may have arrived. */
export async function retry(handle: Handle, operator: Operator, target: RetryTarget): Promise<number> {
  if ('ids' in target) return retryMails(handle, operator, target.ids);
  const { group } = target;
  if (operator.dryRun) return outbox.countRetryableMail(handle, group);
  const ids = await outbox.readRetryableMail(handle, group, RETRY_CHUNK);
  if (ids.length === 0) return 0;
  const { status, error = null } = group;
  return retryMails(handle, operator, ids, { status, error });
}
