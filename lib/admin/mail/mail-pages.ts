import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import * as outbox from '@/db/outbox/list-mail';
import * as suppressions from '@/db/outbox/suppressions';
import { suppressionReasons } from '@/db/schema/mailboxes';
import { mailErrors, mailStatuses } from '@/db/schema/outbox-emails';
import { pageNumber, readPage } from '../pages';

export { type ListedMail, type MailGroup, readMailGroups } from '@/db/outbox/list-mail';
export { countSuppressions, type ListedSuppression, type SuppressionReason } from '@/db/outbox/suppressions';

const PAGE_SIZE = 50;

const errorSchema = z.enum([...mailErrors, 'none']).optional();
export const mailFilterSchema = z.object({ status: z.enum(mailStatuses), error: errorSchema });

const mailSearchSchema = z.object({
  status: z.enum(mailStatuses).catch('pending'),
  error: errorSchema.catch(undefined),
  page: pageNumber,
});
export type MailSearch = z.output<typeof mailSearchSchema>;

const suppressionSearchSchema = z.object({
  reason: z.enum(suppressionReasons).optional().catch(undefined),
  page: pageNumber,
});
export type SuppressionSearch = z.output<typeof suppressionSearchSchema>;

// Unknown search parameters are ignored.
export const parseMailSearch = (search: unknown) => mailSearchSchema.parse(search);
export const parseSuppressionSearch = (search: unknown) => suppressionSearchSchema.parse(search);

/** Latest first. */
export const listMails = (handle: Handle, { page, ...filter }: MailSearch) =>
  readPage(page, PAGE_SIZE, (rows) => outbox.listMail(handle, filter, rows));

/** People who get no more mail, latest first. */
export function listSuppressions(handle: Handle, { reason, page }: SuppressionSearch) {
  const reasons = reason ? [reason] : suppressionReasons;
  return readPage(page, PAGE_SIZE, (rows) => suppressions.listSuppressions(handle, reasons, rows));
}
