import type { Handle } from '@/db/client';
import { findSuppression } from '@/db/outbox/suppressions';
import { findToldInvitation } from '@/db/queries/invitations/of-person';
import { readWaitlist } from '@/db/queries/public-reads';
import type { SignupRow } from '@/db/schema/signups';
import { appLinkOf } from '../email/app-link';
import type { Sender } from '../email/compose/sender';
import { cleanAddress } from '../pasted';
import type { Runtime } from '../runtime';
import { earnsCredit, personSituation, situationOf, termsOf } from '../situation';
import { referralLink } from '../waitlist/records';
import { readDays } from './read-days';

/** @param sender signs the link to the app. Without it, as for an operator, the page has no link of the person. */
export async function readPlace(
  handle: Handle,
  person: SignupRow,
  { env }: Pick<Runtime, 'env'>,
  sender?: Sender,
) {
  const [days, suppression, invitation, { state }] = await Promise.all([
    readDays(handle, person, env),
    findSuppression(handle, person),
    findToldInvitation(handle, person.id),
    readWaitlist(handle),
  ]);
  const terms = termsOf(env);
  const stage = person.handedOverAt ? 'accepted' : (invitation?.stage ?? 'none');
  const earns = earnsCredit(person, terms.friendLimit);
  const situation = personSituation(
    situationOf(state, terms),
    { ...person, earnsCredit: earns },
    { invitation: stage, getsMail: !suppression },
  );
  const reader = { ...person, invitation: stage === 'invited' && invitation ? invitation : null };
  return {
    situation,
    /** The person's own. Null: they can't open the app, or an operator looks. */
    appLink: sender ? appLinkOf(situation, reader, sender) : null,
    // The row is not sent as a whole: the page is a client component, so everything here reaches the browser.
    person: {
      email: person.email,
      firstName: person.firstName,
      referralCode: person.referralCode,
      signupPosition: person.signupPosition,
      referralCount: person.referralCount,
      storeCreditCents: person.storeCreditCents,
      isVip: person.isVip,
      privacyAcceptedAt: person.privacyAcceptedAt,
      privacyTextVersion: person.privacyTextVersion,
      earnsCredit: earns,
      tryOnFirst: person.tryOnFirst,
    },
    /** When the invitation ends or ended, or when the person opened the app. */
    invitationDate: person.handedOverAt ?? invitation?.expiresAt ?? invitation?.decidedAt ?? null,
    link: referralLink(env.SITE_URL, person.referralCode),
    days,
    suppressed: suppression?.reason ?? null,
    writeTo: env.EMAIL_REPLY_TO ? `mailto:${cleanAddress(env.EMAIL_REPLY_TO)}` : (env.CONTACT_URL ?? null),
  };
}

export type Place = Awaited<ReturnType<typeof readPlace>>;
