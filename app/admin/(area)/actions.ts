'use server';

import { z } from 'zod';
import { previewAnnouncement as preview } from '@/lib/admin/announcements/announcements';
import { revokeSession } from '@/lib/admin/auth/sessions';
import { retry as retryMail, retrySchema } from '@/lib/admin/mail/mail';
import { sendSample } from '@/lib/admin/mail/sample-mail';
import { decideGroup, decisionSchema, undoSchema } from '@/lib/admin/review/review';
import { inviteNext as invite, stepSchema } from '@/lib/admin/waves/waves';
import { EMAIL_MAX_LENGTH } from '@/lib/constants';
import { senderOf } from '@/lib/email/compose/sender';
import { editPerson } from '@/lib/operators/edit';
import { erasePerson } from '@/lib/operators/erase';
import { announce, announcementSchema } from '@/lib/operators/mail/announce';
import { inviteAgain as inviteOneAgain } from '@/lib/operators/mail/invite';
import { endWave, resumeSending, stopSending } from '@/lib/operators/mail/mail-brakes';
import { resendMail } from '@/lib/operators/mail/resend-mail';
import { block as blockReferrals, liftBlock } from '@/lib/operators/referrals/blocks';
import { recordReferrerOf } from '@/lib/operators/referrals/record-referrer';
import { undoDecision } from '@/lib/operators/referrals/undo';
import { decideVip } from '@/lib/operators/referrals/vip';
import { runtime } from '@/lib/runtime';
import { operatorAction } from '../operator-action';

// Each is a public endpoint: `operatorAction` checks the session, and adds `dryRun` to the input.

const id = z.uuid();
/** A person or a block. */
const one = z.object({ id });
const entered = z.string().max(EMAIL_MAX_LENGTH);

/** Changes nothing. The Overview calls it before it refreshes: without a database, the refreshed page would lose its figures. */
export const checkSession = operatorAction(z.unknown(), async () => null);

export const decide = operatorAction(decisionSchema, decideGroup);

export const undo = operatorAction(undoSchema, (db, operator, { steps }) =>
  undoDecision(db, operator, steps),
);

export const block = operatorAction(z.object({ target: entered }), (db, operator, { target }) =>
  blockReferrals(db, operator, target),
);

export const lift = operatorAction(one, (db, operator, { id }) => liftBlock(db, operator, id));

export const setVip = operatorAction(
  z.object({ id, decision: z.enum(['set', 'unset', 'reset']) }),
  (db, operator, { id, decision }) => decideVip(db, operator, id, decision),
);

export const resend = operatorAction(
  z.object({ id, kind: z.enum(['welcome', 'invitation']), liftSuppression: z.boolean() }),
  (db, operator, { id, ...mail }) => resendMail(db, operator, id, mail),
);

export const edit = operatorAction(
  z.object({ id, firstName: z.string().optional(), email: z.string().optional() }),
  (db, operator, { id, ...correction }) =>
    editPerson(db, operator, id, correction, runtime().policy.hashesOf),
);

export const recordReferrer = operatorAction(
  z.object({ id, referrer: entered }),
  (db, operator, { id: friend, referrer }) => recordReferrerOf(db, operator, { friend, referrer }, runtime()),
);

export const erase = operatorAction(one, (db, operator, { id }) =>
  erasePerson(db, operator, id, runtime().policy.hashesOf),
);

export const inviteNext = operatorAction(stepSchema, invite);

export const inviteAgain = operatorAction(one, (db, operator, { id }) => inviteOneAgain(db, operator, id));

export const changeSending = operatorAction(
  z.object({ id: z.string().max(64), to: z.enum(['sending', 'stopped', 'ended']) }),
  async (db, operator, { id, to }) => {
    if (to === 'ended') return endWave(db, operator, id);
    await (to === 'stopped' ? stopSending : resumeSending)(db, operator, id);
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

export const retry = operatorAction(retrySchema, retryMail);

export const revoke = operatorAction(z.object({ id: z.string().min(1).max(64) }), (db, operator, { id }) =>
  revokeSession(db, operator, id),
);
