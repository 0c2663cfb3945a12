import { site } from '@/lib/site';

/** A type and not an interface, so that `cachedHtml` takes it. */
export type SignInProps = { link: string; siteUrl: string; minutes: number };

export const signInSubject = `Sign in to the ${site.name} admin area`;

export const linkTerms = ({ minutes }: SignInProps) =>
  `The link works once, for ${minutes} minutes, in the browser where you asked for it.`;

export const signInReason = ({ siteUrl }: SignInProps) =>
  `You're receiving this email because someone asked to sign in at ${siteUrl} with this address. If that wasn't you, you can ignore it: nobody can sign in without this link.`;

export function signInText(props: SignInProps): string {
  return `Open this link to sign in:
${props.link}

${linkTerms(props)}

--
${signInReason(props)}
`;
}
