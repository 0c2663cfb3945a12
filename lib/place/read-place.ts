import { z } from 'zod';
import type { Handle } from '@/db/client';
import { findSuppression } from '@/db/outbox/suppressions';
import { findToldInvitation } from '@/db/queries/invitations/of-person';
import { readWaitlist } from '@/db/queries/public-reads';
import type { SignupRow } from '@/db/schema/signups';
import type { Sender } from '../email/compose/sender';
import { invitationLink } from '../email/invitation-link';
import { pageNumber } from '../pages';
import { cleanAddress } from '../pasted';
import type { Runtime } from '../runtime';
import { referralLink } from '../waitlist/records';
import { readDays } from './read-days';

const placeSearch = z.object({ days: pageNumber });

/** @param sender signs the link of the invitation. Without it, as for an operator, the page has no link of the person. */
export async function readPlace(
  handle: Handle,
  person: SignupRow,
  search: object,
  { env }: Pick<Runtime, 'env'>,
  sender?: Sender,
) {
  const pages = placeSearch.parse(search);
  const [days, suppression, invitation, { state }] = await Promise.all([
    readDays(handle, person.id, pages.days, env),
    findSuppression(handle, person),
    findToldInvitation(handle, person.id),
    readWaitlist(handle),
  ]);
  return {
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
      handedOverAt: person.handedOverAt,
      tryOnFirst: person.tryOnFirst,
    },
    invitation: invitation ? toPlaceInvitation(invitation, sender) : null,
    friendLimit: env.REFERRALS_PER_PERSON,
    takesFriends: state === 'open',
    link: referralLink(env.SITE_URL, person.referralCode),
    days,
    suppressed: suppression?.reason ?? null,
    writeTo: env.EMAIL_REPLY_TO ? `mailto:${cleanAddress(env.EMAIL_REPLY_TO)}` : (env.CONTACT_URL ?? null),
  };
}

export type Place = Awaited<ReturnType<typeof readPlace>>;

type Invitation = NonNullable<Awaited<ReturnType<typeof findToldInvitation>>>;

function toPlaceInvitation({ id, stage, expiresAt, decidedAt }: Invitation, sender: Sender | undefined) {
  const link = stage === 'invited' && sender ? invitationLink(id, sender) : null;
  return { stage, link, until: expiresAt, decidedAt: decidedAt ?? expiresAt };
}
