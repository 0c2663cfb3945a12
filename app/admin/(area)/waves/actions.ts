'use server';

import { z } from 'zod';
import { operatorAction } from '@/app/admin/operator-action';
import { inviteNext as invite, orderSchema, sendTestInvitation, sizeSchema } from '@/lib/admin/waves/waves';
import { senderOf } from '@/lib/email/compose/sender';
import { endWave, resumeMail } from '@/lib/operators/mail-brakes';
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

const sendingSchema = z.object({
  id: z.string().max(64),
  to: z.enum(['sending', 'ended']),
  dryRun: z.boolean().optional(),
});

/** Returns how many people are in line again. */
export const changeSending = operatorAction(sendingSchema, async ({ id, to }, { db, operator }) => {
  if (to === 'ended') return (await endWave(db, operator, id)).returned;
  await resumeMail(db, operator, id);
  return 0;
});

const testSchema = z.object({ dryRun: z.boolean().optional() });

export const sendTest = operatorAction(testSchema, (_input, { db, operator }) =>
  sendTestInvitation(db, operator, senderOf(runtime().env)),
);
