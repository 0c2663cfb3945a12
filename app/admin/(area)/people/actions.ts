'use server';

import { z } from 'zod';
import * as changes from '@/lib/admin/people/person-changes';
import { findPeople, searchText } from '@/lib/admin/people/search-people';
import { creditPolicyOf } from '@/lib/credit/credit-policy';
import { runtime } from '@/lib/runtime';
import { operatorAction } from '../../operator-action';

const searchInput = z.object({ text: searchText, dryRun: z.literal(true) });

export const search = operatorAction(searchInput, ({ text }, { db }) => findPeople(db, text));

const id = z.uuid();
const dryRun = z.boolean();
const decision = z.enum(['release', 'rejection', 'reversal']);

/** Decides about the referral that brought a person. */
export const decideReferral = operatorAction(z.object({ id, dryRun, decision }), (input, { db, operator }) =>
  changes.changeCredit(db, operator, input),
);

/** Decides about every withheld, or every paid, referral of a person. */
export const decideReferrals = operatorAction(z.object({ id, dryRun, decision }), (input, { db, operator }) =>
  changes.changeAllCredit(db, operator, input),
);

export const decideVip = operatorAction(
  z.object({ id, dryRun, decision: z.enum(['set', 'unset', 'reset']) }),
  (input, { db, operator }) => changes.changeVip(db, operator, input),
);

export const resend = operatorAction(
  z.object({ id, dryRun, kind: z.enum(['welcome', 'invitation']), liftSuppression: z.boolean() }),
  (input, { db, operator }) => changes.resendEmail(db, operator, input),
);

export const erase = operatorAction(z.object({ id, dryRun }), (input, { db, operator }) =>
  changes.erase(db, operator, input.id, creditPolicyOf(runtime().env).hashesOf),
);
