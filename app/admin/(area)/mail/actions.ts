'use server';

import { z } from 'zod';
import { operatorAction } from '@/app/admin/operator-action';
import { mailFilterSchema } from '@/lib/admin/mail/mail-pages';
import { RETRY_CHUNK, retry as retryMail } from '@/lib/admin/mail/retry';

const retrySchema = z.object({
  target: z.union([
    z.object({ ids: z.array(z.uuid()).min(1).max(RETRY_CHUNK) }),
    z.object({ group: mailFilterSchema }),
  ]),
  dryRun: z.boolean().optional(),
});

export const retry = operatorAction(retrySchema, ({ target }, { db, operator }) =>
  retryMail(db, operator, target),
);
