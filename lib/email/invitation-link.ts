import type { Sender } from './compose/sender';
import { signLink } from './link-tokens';

/** What “Open MyFitModel” leads to. It has a token only if an app redeems invitations. */
export function invitationLink(
  id: string,
  { earlyAccessUrl, siteUrl, invitationDays, secrets }: Sender,
): string {
  if (earlyAccessUrl === null || invitationDays === null) return earlyAccessUrl ?? siteUrl;
  const link = new URL(earlyAccessUrl);
  link.searchParams.set('invitation', signLink('invitation', id, secrets));
  return link.href;
}
