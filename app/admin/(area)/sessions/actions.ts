'use server';

import { z } from 'zod';
import { revokeSession } from '@/lib/admin/auth/sessions';
import { operatorAction } from '../../operator-action';

export const revoke = operatorAction(
  z.object({ id: z.string().min(1).max(64), dryRun: z.boolean().optional() }),
  ({ id }, { db, operator }) => revokeSession(db, operator, id),
);
