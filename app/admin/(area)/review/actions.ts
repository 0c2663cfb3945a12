'use server';

import { z } from 'zod';
import { operatorAction } from '@/app/admin/operator-action';
import { DECISION_CHUNK, decideGroup } from '@/lib/admin/review/decide-group';
import { reasonSchema, stateSchema } from '@/lib/admin/review/review-pages';

const decisionSchema = z.object({
  referrerId: z.uuid(),
  reason: reasonSchema,
  decision: z.enum(['release', 'rejection', 'reversal']),
  friends: z.union([
    z.object({ ids: z.array(z.uuid()).min(1).max(DECISION_CHUNK) }),
    z.object({ all: stateSchema, until: z.date() }),
  ]),
  dryRun: z.boolean().optional(),
});

export const decide = operatorAction(decisionSchema, (input, { db, operator }) =>
  decideGroup(db, operator, input),
);
