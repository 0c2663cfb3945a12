import { z } from 'zod';

const ADDRESS = /^(?:[^<>@]+<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$|^(?:[^<>@]+<)?[^\s<>@]+@localhost>?$/;

const address = (field: 'from' | 'to') =>
  z.string().regex(ADDRESS, {
    error: `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  });

export const emailSchema = z
  .object({
    from: address('from'),
    to: z.preprocess((value) => [value].flat(), z.array(address('to')).min(1).max(50)),
    subject: z.string(),
    html: z.string().optional(),
    text: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  })
  .refine(({ html, text }) => html !== undefined || text !== undefined, {
    error: 'Missing `html` or `text` field.',
  });

/** Resend accepts at most 100 emails in one request. */
export const batchSchema = z.array(emailSchema).min(1).max(100);

export type Email = z.output<typeof emailSchema>;

export interface Mail extends Email {
  id: string;
  created_at: string;
  idempotency_key: string | null;
}
