'use server';

import { z } from 'zod';
import { operatorAction } from '@/app/admin/operator-action';
import { inviteNext as invite, orderSchema, sendTestInvitation, sizeSchema } from '@/lib/admin/waves/waves';
import { senderOf } from '@/lib/email/compose/sender';
import { runtime } from '@/lib/runtime';

const waveSchema = z.object({
  wave: z.uuid().optional(),
  remaining: sizeSchema,
  by: orderSchema,
  dryRun: z.boolean().optional(),
});

export const inviteNext = operatorAction(waveSchema, (input, { db, operator }) =>
  invite(db, operator, input),
);

const testSchema = z.object({ dryRun: z.boolean().optional() });

export const sendTest = operatorAction(testSchema, (_input, { db, operator }) =>
  sendTestInvitation(db, operator, senderOf(runtime().env)),
);
