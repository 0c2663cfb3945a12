'use server';

import { z } from 'zod';
import { previewAnnouncement as preview } from '@/lib/admin/announcements/announcements';
import { sendSample } from '@/lib/admin/mail/sample-mail';
import { inviteNext as invite, stepSchema } from '@/lib/admin/waves/waves';
import { senderOf } from '@/lib/email/compose/sender';
import { announce, announcementSchema } from '@/lib/operators/mail/announce';
import { inviteAgain as inviteOneAgain } from '@/lib/operators/mail/invite';
import { endWave, resumeSending, stopSending } from '@/lib/operators/mail/mail-brakes';
import { runtime } from '@/lib/runtime';
import { operatorAction } from '../operator-action';

// Each is a public endpoint: `operatorAction` checks the session, and adds `dryRun` to the input.

const id = z.uuid();

/** Changes nothing. The Overview calls it before it refreshes: without a database, the refreshed page would lose its figures. */
export const checkSession = operatorAction(z.unknown(), async () => null);

export const inviteNext = operatorAction(stepSchema, invite);

export const inviteAgain = operatorAction(z.object({ id, seen: id }), (db, operator, { id, seen }) =>
  inviteOneAgain(db, operator, id, seen),
);

export const changeSending = operatorAction(
  z.object({
    id: z.string().max(64),
    to: z.enum(['sending', 'stopped', 'ended']),
    seen: z.object({
      state: z.enum(['sending', 'stopped', 'done', 'ended']),
      stoppedAt: z.date().nullable(),
    }),
  }),
  async (db, operator, { id, to, seen }) => {
    if (to === 'ended') return endWave(db, operator, id, seen);
    if (to === 'stopped') await stopSending(db, operator, id);
    else await resumeSending(db, operator, id, seen);
    return { notSent: 0 };
  },
);

export const previewAnnouncement = operatorAction(announcementSchema, (db, _operator, input) =>
  preview(db, senderOf(runtime().env), input),
);

export const testAnnouncement = operatorAction(announcementSchema, (db, operator, announcement) =>
  sendSample(db, operator, senderOf(runtime().env), 'announcement', { announcement }),
);

export const sendAnnouncement = operatorAction(announcementSchema, announce);

export const sendTest = operatorAction(z.unknown(), (db, operator) =>
  sendSample(db, operator, senderOf(runtime().env), 'invitation'),
);
