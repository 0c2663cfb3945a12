import { palette } from '@/lib/palette';

/**
 * The site's fonts are missing, because mail programs load none. The lists are short: each mail repeats them some
 * thirty times.
 */
const fonts = {
  display: 'Georgia, serif',
  text: '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif',
} as const;

/** Opaque, because many mail programs ignore transparency: paper at 17 % on ink. */
export const hairline = '#3B3647';

export const type = {
  body: { fontFamily: fonts.text, fontSize: '16px', lineHeight: '25px', margin: '0' },
  small: { fontFamily: fonts.text, fontSize: '14px', lineHeight: '21px', margin: '0' },
  display: { fontFamily: fonts.display, fontWeight: 400, letterSpacing: '-0.025em', margin: '0' },
} as const;

const CUT = '32px';

/** Outlook on the web and on phones sets attributes instead of matching the media query. */
const dark = (selector: string, rule: string) =>
  `@media (prefers-color-scheme: dark) { ${selector} { ${rule} } } [data-ogsc] ${selector}, [data-ogsb] ${selector} { ${rule} }`;

// React escapes quotes and `>`, so the styles contain neither. The inline sizes are for phones, where some mail
// programs drop this style sheet.
export const stylesheet = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  dark('.page', `background-color: ${palette.inkDeep} !important; color: ${palette.paper} !important;`),
  dark('.soft', `color: ${palette.mutedInk} !important;`),
  `.ticket { clip-path: polygon(${CUT} 0, calc(100% - ${CUT}) 0, 100% ${CUT}, 100% 100%, 0 100%, 0 ${CUT}); }`,
  '@media (min-width: 521px) {',
  '.ticket-inside { padding-left: 48px !important; padding-right: 48px !important; }',
  '.heading { font-size: 48px !important; line-height: 50px !important; }',
  '.figure { font-size: 112px !important; line-height: 104px !important; }',
  '.figure-long { font-size: 80px !important; line-height: 84px !important; }',
  '.amount { font-size: 32px !important; line-height: 40px !important; }',
  '}',
].join('\n');
