'use server';

import { z } from 'zod';
import { composePreview } from '@/lib/admin/mailings/mailings';
import { sendSample } from '@/lib/admin/mailings/sample-mail';
import { senderOf } from '@/lib/email/compose/sender';
import { announcementInput, announcementOf } from '@/lib/operations/mailings/announce';
import { runtime } from '@/lib/runtime';
import { operatorAction } from '../operator-action';

// Each is a public endpoint: `operatorAction` checks the session.

export const previewAnnouncement = operatorAction(announcementInput, (db, _operator, input) =>
  composePreview(db, senderOf(runtime().env), announcementOf(input)),
);

export const testAnnouncement = operatorAction(announcementInput, (db, operator, input) =>
  sendSample(db, operator, senderOf(runtime().env), announcementOf(input)),
);

export const sendTest = operatorAction(z.unknown(), (db, operator) =>
  sendSample(db, operator, senderOf(runtime().env), 'invitation'),
);
