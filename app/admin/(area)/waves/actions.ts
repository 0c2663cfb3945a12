'use server';

import { z } from 'zod';
import { operatorAction } from '@/app/admin/operator-action';
import { inviteNext as invite } from '@/lib/admin/waves/send-wave';
import { orderSchema, sizeSchema } from '@/lib/admin/waves/wave-plan';

const waveSchema = z.object({
  wave: z.uuid().optional(),
  remaining: sizeSchema,
  by: orderSchema,
  dryRun: z.boolean().optional(),
});

export const inviteNext = operatorAction(waveSchema, (input, { db, operator }) => invite(db, operator, input));
