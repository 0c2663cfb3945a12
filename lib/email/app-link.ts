import type { SignupRow } from '@/db/schema/signups';
import type { Situation } from '../situation';
import type { Sender } from './compose/sender';
import { type LinkPurpose, signLink } from './link-tokens';

interface Reader extends Pick<SignupRow, 'id' | 'handedOverAt'> {
  /** The open one. */
  invitation: { id: string } | null;
}

/** What “Open the app” leads a person to. Null: they can't open it yet. */
export function appLinkOf(
  { state }: Situation,
  { id, handedOverAt, invitation }: Reader,
  sender: Sender,
): string | null {
  if (handedOverAt) return sender.earlyAccessUrl;
  if (state === 'launched') return signedLink('hand_over', id, sender);
  return invitation && signedLink('invitation', invitation.id, sender);
}

/** It has a token only if the app redeems them. */
function signedLink(
  purpose: LinkPurpose,
  id: string,
  { earlyAccessUrl, siteUrl, invitationDays, secrets }: Sender,
): string {
  if (earlyAccessUrl === null || invitationDays === null) return earlyAccessUrl ?? siteUrl;
  const link = new URL(earlyAccessUrl);
  link.searchParams.set('invitation', signLink(purpose, id, secrets));
  return link.href;
}
