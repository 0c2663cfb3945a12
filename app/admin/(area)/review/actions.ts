'use server';

import { operatorAction } from '@/app/admin/operator-action';
import { decideGroup, decisionSchema } from '@/lib/admin/review/review';

export const decide = operatorAction(decisionSchema, (input, { db, operator }) =>
  decideGroup(db, operator, input),
);
