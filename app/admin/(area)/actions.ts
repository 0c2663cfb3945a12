'use server';

import { z } from 'zod';
import { previewAnnouncement as preview } from '@/lib/admin/announcements/announcements';
import { revokeSession } from '@/lib/admin/auth/sessions';
import { sendSample } from '@/lib/admin/mail/sample-mail';
import { inviteNext as invite, stepSchema } from '@/lib/admin/waves/waves';
import { EMAIL_MAX_LENGTH } from '@/lib/constants';
import { senderOf } from '@/lib/email/compose/sender';
import { editPerson } from '@/lib/operators/edit';
import { erasePerson } from '@/lib/operators/erase';
import { announce, announcementSchema } from '@/lib/operators/mail/announce';
import { inviteAgain as inviteOneAgain } from '@/lib/operators/mail/invite';
import { endWave, resumeSending, stopSending } from '@/lib/operators/mail/mail-brakes';
import { resendMail } from '@/lib/operators/mail/resend-mail';
import { recordReferrerOf } from '@/lib/operators/referrals/record-referrer';
import { runtime } from '@/lib/runtime';
import { operatorAction } from '../operator-action';

// Each is a public endpoint: `operatorAction` checks the session, and adds `dryRun` to the input.

const id = z.uuid();
/** A person or a block. */
const _one = z.object({ id });
const entered = z.string().max(EMAIL_MAX_LENGTH);
/** What the page showed of a person. */
const seenPerson = z.object({ firstName: z.string().nullable(), email: z.string() });

/** Changes nothing. The Overview calls it before it refreshes: without a database, the refreshed page would lose its figures. */
export const checkSession = operatorAction(z.unknown(), async () => null);

export const resend = operatorAction(
  z.object({
    id,
    kind: z.enum(['welcome', 'invitation']),
    liftSuppression: z.boolean(),
    seen: z.object({
      email: z.string(),
      suppression: z.enum(['unsubscribed', 'bounced', 'complained']).nullable(),
    }),
  }),
  (db, operator, { id, ...mail }) => resendMail(db, operator, id, mail),
);

export const edit = operatorAction(
  z.object({ id, firstName: z.string().optional(), email: z.string().optional(), seen: seenPerson }),
  (db, operator, { id, ...correction }) =>
    editPerson(db, operator, id, correction, runtime().policy.hashesOf),
);

export const recordReferrer = operatorAction(
  z.object({ id, referrer: entered, seen: id.optional() }),
  (db, operator, { id: friend, ...referrer }) =>
    recordReferrerOf(db, operator, { friend, ...referrer }, runtime()),
);

export const erase = operatorAction(z.object({ id, seen: seenPerson }), (db, operator, { id, seen }) =>
  erasePerson(db, operator, id, runtime().policy.hashesOf, seen),
);

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

export const revoke = operatorAction(z.object({ id: z.string().min(1).max(64) }), (db, operator, { id }) =>
  revokeSession(db, operator, id),
);
