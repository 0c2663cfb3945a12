'use server';

import { z } from 'zod';
import { findPeople, searchText } from '@/lib/admin/people/search-people';
import { creditPolicyOf } from '@/lib/credit/credit-policy';
import { decideCredit } from '@/lib/operators/credit';
import { erasePerson } from '@/lib/operators/erase';
import { resendMail } from '@/lib/operators/resend-mail';
import { decideVip } from '@/lib/operators/vip';
import { runtime } from '@/lib/runtime';
import { operatorAction } from '../../operator-action';

const searchInput = z.object({ text: searchText, dryRun: z.literal(true) });

export const search = operatorAction(searchInput, ({ text }, { db }) => findPeople(db, text));

const id = z.uuid();
const dryRun = z.boolean();
const decision = z.enum(['release', 'rejection', 'reversal']);

/** Decides about the referral that brought a person. */
export const decideReferral = operatorAction(z.object({ id, dryRun, decision }), (input, { db, operator }) =>
  decideCredit(db, operator, input.id, input.decision),
);

/** Decides about every withheld, or every paid, referral of a person. */
export const decideReferrals = operatorAction(z.object({ id, dryRun, decision }), (input, { db, operator }) =>
  decideCredit(db, operator, { allOf: input.id }, input.decision),
);

export const setVip = operatorAction(
  z.object({ id, dryRun, decision: z.enum(['set', 'unset', 'reset']) }),
  (input, { db, operator }) => decideVip(db, operator, input.id, input.decision),
);

export const resend = operatorAction(
  z.object({ id, dryRun, kind: z.enum(['welcome', 'invitation']), liftSuppression: z.boolean() }),
  (input, { db, operator }) => resendMail(db, operator, input.id, input),
);

export const erase = operatorAction(z.object({ id, dryRun }), (input, { db, operator }) =>
  erasePerson(db, operator, input.id, creditPolicyOf(runtime().env).hashesOf),
);
