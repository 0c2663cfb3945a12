import { z } from 'zod';
import type { Handle } from '@/db/client';
import * as outbox from '@/db/outbox/list-mail';
import { readMailOutcomes, readMailQueue } from '@/db/outbox/mail-queue';
import { mailErrors } from '@/db/schema/mail-errors';
import { mailStatuses } from '@/db/schema/outbox-emails';
import { pageNumber, readPage } from '../../pages';
import { cachedRead } from '../cached-reads';

export {
  countMail,
  type ListedMail,
  type MailGroup,
  readMailGroups,
} from '@/db/outbox/list-mail';

const PAGE_SIZE = 50;

const errorSchema = z.enum([...mailErrors, 'none', 'scheduled']).optional();

/** Parses the page's query. Unknown values are ignored. */
export const mailSearch = z.object({
  status: z.enum(mailStatuses).catch('pending'),
  error: errorSchema.catch(undefined),
  page: pageNumber,
});
export type MailSearch = z.output<typeof mailSearch>;

export const readMailPage = (handle: Handle, { page, ...filter }: MailSearch) =>
  readPage(page, PAGE_SIZE, (rows) => outbox.listMail(handle, filter, rows));

export const readMailTotals = cachedRead(async (handle) => ({
  ...(await readMailQueue(handle)),
  ...(await readMailOutcomes(handle)),
}));
