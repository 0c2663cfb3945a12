import { palette } from '@/lib/site';

/** Mail programs fetch no fonts, so these are the site's own only where a reader has them installed. */
const fonts = {
  display: "'Fraunces Variable', Fraunces, Georgia, 'Times New Roman', serif",
  text: "'Instrument Sans Variable', 'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
} as const;

export const type = {
  body: { fontFamily: fonts.text, fontSize: '16px', lineHeight: '25px', margin: '0' },
  small: { fontFamily: fonts.text, fontSize: '14px', lineHeight: '21px', margin: '0' },
  display: { fontFamily: fonts.display, fontWeight: 400, letterSpacing: '-0.025em', margin: '0' },
} as const;

/** The cut corners of the site's hang tags, where a mail program knows how. */
const CUT = '32px';

/** Outlook on the web and on phones marks its dark mode with an attribute instead of the media query. */
const dark = (selector: string, rule: string) =>
  `@media (prefers-color-scheme: dark) { ${selector} { ${rule} } } [data-ogsc] ${selector}, [data-ogsb] ${selector} { ${rule} }`;

/**
 * What inline styles cannot say. React escapes quotes and `>` in it, so it uses neither.
 * The ticket is dark in both schemes; the page around it changes. Inline sizes are those of a phone: some of its
 * mail programs drop this sheet, and wide ones that do lose nothing but size.
 */
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
