'use server';

import { z } from 'zod';
import { revokeSession } from '@/lib/admin/auth/sessions';
import { sendSample } from '@/lib/admin/mail/sample-mail';
import { previewAnnouncement as preview } from '@/lib/admin/mailings/mailings';
import { EMAIL_MAX_LENGTH } from '@/lib/constants';
import { senderOf } from '@/lib/email/compose/sender';
import { announcementInput, announcementOf } from '@/lib/operations/mailings/announce';
import { editPerson } from '@/lib/operators/edit';
import { erasePerson } from '@/lib/operators/erase';
import { recordReferrerOf } from '@/lib/operators/referrals/record-referrer';
import { resendMail } from '@/lib/operators/resend-mail';
import { runtime } from '@/lib/runtime';
import { operatorAction } from '../operator-action';

// Each is a public endpoint: `operatorAction` checks the session, and adds `dryRun` to the input.

const id = z.uuid();
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

export const previewAnnouncement = operatorAction(announcementInput, (db, _operator, input) =>
  preview(db, senderOf(runtime().env), announcementOf(input)),
);

export const testAnnouncement = operatorAction(announcementInput, (db, operator, input) =>
  sendSample(db, operator, senderOf(runtime().env), 'announcement', { announcement: announcementOf(input) }),
);

export const sendTest = operatorAction(z.unknown(), (db, operator) =>
  sendSample(db, operator, senderOf(runtime().env), 'invitation'),
);

export const revoke = operatorAction(z.object({ id: z.string().min(1).max(64) }), (db, operator, { id }) =>
  revokeSession(db, operator, id),
);
