export const mailSchemes = ['light', 'dark'] as const;
type MailScheme = (typeof mailSchemes)[number];

const DARK_QUERY = '@media (prefers-color-scheme: dark)';
const queries: Record<MailScheme, string> = { light: '@media not all', dark: '@media all' };

/** A mail or style sheet in one color scheme. The admin area's policy allows both style sheets (lib/security/nonce-headers.ts). */
export function inScheme(mail: string, scheme: MailScheme): string {
  return mail.replaceAll(DARK_QUERY, queries[scheme]);
}
