'use server';

import { z } from 'zod';
import { previewAnnouncement as preview } from '@/lib/admin/announcements/announcements';
import { revokeSession } from '@/lib/admin/auth/sessions';
import { retry as retryMail, retrySchema } from '@/lib/admin/mail/mail';
import { sendSample } from '@/lib/admin/mail/sample-mail';
import { findPeople, parsePeopleView } from '@/lib/admin/people/people-page';
import {
  decideGroup,
  decisionSchema,
  findFriends,
  friendSearchSchema,
  undoSchema,
} from '@/lib/admin/review/review';
import { inviteNext as invite, orderSchema, sizeSchema } from '@/lib/admin/waves/waves';
import { EMAIL_MAX_LENGTH } from '@/lib/constants';
import { creditPolicyOf } from '@/lib/credit/credit-policy';
import { senderOf } from '@/lib/email/compose/sender';
import { alertKinds, setAlert as setOwnAlert } from '@/lib/operators/alerts';
import { editPerson } from '@/lib/operators/edit';
import { erasePerson } from '@/lib/operators/erase';
import { announce, announcementSchema } from '@/lib/operators/mail/announce';
import { inviteAgain as inviteOneAgain } from '@/lib/operators/mail/invite';
import { endWave, resumeSending, stopSending } from '@/lib/operators/mail/mail-brakes';
import { resendMail } from '@/lib/operators/mail/resend-mail';
import { searchText } from '@/lib/operators/person';
import { attachFriend } from '@/lib/operators/referrals/attach';
import { block as blockReferrals, liftBlock } from '@/lib/operators/referrals/blocks';
import { undoDecision } from '@/lib/operators/referrals/undo';
import { decideVip } from '@/lib/operators/referrals/vip';
import { runtime } from '@/lib/runtime';
import { operatorAction } from '../operator-action';

// Each is a public endpoint: `operatorAction` checks the session, and adds `dryRun` to the input.

const id = z.uuid();

/** Changes nothing. The Overview calls it before it refreshes: without a database, the refreshed page would lose its figures. */
export const checkSession = operatorAction(z.unknown(), async () => null);

/** Finds people in a view of the waitlist. */
export const search = operatorAction(
  z.object({ text: searchText, view: z.unknown().optional() }),
  ({ text, view }, { db }) => findPeople(db, { text, ...parsePeopleView(view ?? {}) }),
);

export const searchFriends = operatorAction(friendSearchSchema, (input, { db }) => findFriends(db, input));

/** Decides about referrals of one referrer, or about chosen ones. */
export const decide = operatorAction(decisionSchema, (input, { db, operator }) =>
  decideGroup(db, operator, input),
);

export const undo = operatorAction(undoSchema, ({ steps }, { db, operator }) =>
  undoDecision(db, operator, steps),
);

export const block = operatorAction(
  z.object({ target: z.string().max(EMAIL_MAX_LENGTH) }),
  ({ target }, { db, operator }) => blockReferrals(db, operator, target),
);

export const lift = operatorAction(z.object({ id }), (input, { db, operator }) =>
  liftBlock(db, operator, input.id),
);

export const setVip = operatorAction(
  z.object({ id, decision: z.enum(['set', 'unset', 'reset']) }),
  (input, { db, operator }) => decideVip(db, operator, input.id, input.decision),
);

export const resend = operatorAction(
  z.object({ id, kind: z.enum(['welcome', 'invitation']), liftSuppression: z.boolean() }),
  (input, { db, operator }) => resendMail(db, operator, input.id, input),
);

export const edit = operatorAction(
  z.object({ id, firstName: z.string(), email: z.string() }),
  ({ id, ...correction }, { db, operator }) =>
    editPerson(db, operator, id, correction, creditPolicyOf(runtime().env).hashesOf),
);

export const attach = operatorAction(
  z.object({ id, referrer: z.string().max(EMAIL_MAX_LENGTH) }),
  ({ id: friend, referrer }, { db, operator }) => {
    const { env, mailDomainCheck } = runtime();
    return attachFriend(db, operator, { friend, referrer }, { policy: creditPolicyOf(env), mailDomainCheck });
  },
);

export const erase = operatorAction(z.object({ id }), (input, { db, operator }) =>
  erasePerson(db, operator, input.id, creditPolicyOf(runtime().env).hashesOf),
);

export const inviteNext = operatorAction(
  z.object({
    wave: z.uuid().optional(),
    remaining: sizeSchema,
    by: orderSchema,
    again: z.boolean().optional(),
    refill: z.uuid().optional(),
  }),
  (input, { db, operator }) => invite(db, operator, input),
);

export const inviteAgain = operatorAction(z.object({ id }), (input, { db, operator }) =>
  inviteOneAgain(db, operator, input.id),
);

export const changeSending = operatorAction(
  z.object({ id: z.string().max(64), to: z.enum(['sending', 'stopped', 'ended']) }),
  async (input, { db, operator }) => {
    if (input.to === 'ended') return endWave(db, operator, input.id);
    await (input.to === 'stopped' ? stopSending : resumeSending)(db, operator, input.id);
    return { notSent: 0 };
  },
);

export const previewAnnouncement = operatorAction(announcementSchema, (input, { db }) =>
  preview(db, senderOf(runtime().env), input),
);

export const testAnnouncement = operatorAction(announcementSchema, (input, { db, operator }) =>
  sendSample(db, operator, senderOf(runtime().env), 'announcement', { announcement: input }),
);

export const sendAnnouncement = operatorAction(announcementSchema, (input, { db, operator }) =>
  announce(db, operator, input),
);

export const sendTest = operatorAction(z.unknown(), (_input, { db, operator }) =>
  sendSample(db, operator, senderOf(runtime().env), 'invitation'),
);

export const retry = operatorAction(retrySchema, (target, { db, operator }) =>
  retryMail(db, operator, target),
);

export const revoke = operatorAction(z.object({ id: z.string().min(1).max(64) }), (input, { db, operator }) =>
  revokeSession(db, operator, input.id),
);

export const setAlert = operatorAction(
  z.object({ kind: z.enum(alertKinds), isOn: z.boolean() }),
  (input, { db, operator }) => setOwnAlert(db, operator, input),
);
