import 'server-only';
import { z } from 'zod';
import { suppressionReasons } from '@/db/schema/mailboxes';
import { mailErrors, mailStatuses } from '@/db/schema/outbox-emails';
import { pageNumber } from '../pages';

const errorSchema = z.enum([...mailErrors, 'none']);

export const mailFilterSchema = z.object({ status: z.enum(mailStatuses), error: errorSchema.optional() });

const searchSchema = z.object({
  status: z.enum(mailStatuses).optional().catch(undefined),
  error: errorSchema.optional().catch(undefined),
  suppressed: z.enum(suppressionReasons).optional().catch(undefined),
  page: pageNumber,
});

/** Reads the search parameters of the pages. Unknown values are ignored. */
export const parseMailSearch = (search: unknown) => searchSchema.parse(search);
export type MailSearch = z.output<typeof searchSchema>;

export const reasonsOf = ({ suppressed }: MailSearch) => (suppressed ? [suppressed] : suppressionReasons);
