import 'server-only';
import { z } from 'zod';
import { mailStatuses } from '@/db/schema/outbox-emails';

/** A reason is at most as long as the texts of lib/email/resend/send-outcome.ts. */
const reasonSchema = z.string().max(100);

export const mailFilterSchema = z.object({ status: z.enum(mailStatuses), reason: reasonSchema.optional() });

const suppressionReasons = ['bounced', 'complained', 'unsubscribed'] as const;

const searchSchema = z.object({
  status: z.enum(mailStatuses).optional().catch(undefined),
  reason: reasonSchema.optional().catch(undefined),
  suppressed: z.enum(suppressionReasons).optional().catch(undefined),
  after: z.string().optional().catch(undefined),
});

/** Reads the search parameters of the pages. Unknown values are ignored. */
export const parseMailSearch = (search: unknown) => searchSchema.parse(search);
export type MailSearch = z.output<typeof searchSchema>;

export const reasonsOf = ({ suppressed }: MailSearch) => (suppressed ? [suppressed] : suppressionReasons);
