import 'server-only';
import type { Handle } from '@/db/client';
import { findSuppression } from '@/db/outbox/suppressions';
import { listReferrals } from '@/db/queries/place';
import { readLedger } from '@/db/queries/referrals';
import type { ReferralRow } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import type { Env } from '../config/env';
import { creditPolicyOf } from '../credit/credit-policy';
import { readPage } from '../pages';
import { referralLink } from '../waitlist/records';
import { canBeChecked, checkOf } from './appeal';
import { describeReferral } from './friend-words';
import type { PlacePages } from './place-words';
import { describeStoredData, readStoredData } from './stored-data';

const PAGE_SIZE = 20;

interface ReadOptions {
  env: Env;
  pages: PlacePages;
}

/** Everything the page shows. */
export async function readPlace(handle: Handle, person: SignupRow, { env, pages }: ReadOptions) {
  const [friends, ledger, suppression, stored] = await Promise.all([
    readPage(pages.friends, PAGE_SIZE, (rows) => listReferrals(handle, person.id, rows)),
    readPage(pages.ledger, PAGE_SIZE, (rows) => readLedger(handle, person.id, rows)),
    findSuppression(handle, person.canonicalMailbox),
    readStoredData(handle, person, creditPolicyOf(env).hashesOf),
  ]);
  return {
    person,
    link: referralLink(env.SITE_URL, person.referralCode),
    friends: { ...friends, rows: friends.rows.map((referral) => toFriendLine(referral, env)) },
    ledger: { ...ledger, rows: ledger.rows.map(({ entry }) => entry) },
    suppressed: suppression?.reason ?? null,
    stored: describeStoredData(stored),
  };
}

export type Place = Awaited<ReturnType<typeof readPlace>>;
export type FriendLine = ReturnType<typeof toFriendLine>;
export type LedgerLine = Place['ledger']['rows'][number];

/** Says nothing about the friend: the id is that of the referral. */
function toFriendLine(referral: ReferralRow, env: Env) {
  return {
    id: referral.friendId,
    joinedAt: referral.createdAt,
    isPaid: referral.state === 'paid',
    text: describeReferral(referral, env),
    check: checkOf(referral),
    canAsk: canBeChecked(referral),
  };
}
