'use server';

import { z } from 'zod';
import { operatorAction } from '@/app/admin/operator-action';
import { sendTestInvitation } from '@/lib/admin/waves/sample-invitation';
import { inviteNext as invite } from '@/lib/admin/waves/send-wave';
import { orderSchema, sizeSchema } from '@/lib/admin/waves/wave-plan';
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
