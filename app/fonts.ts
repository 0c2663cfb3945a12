import localFont from 'next/font/local';

/** Headings. Cut to the size and weight in use by scripts/make-fonts.sh. */
const display = localFont({
  src: './fonts/fraunces-display.woff2',
  weight: '400',
  variable: '--font-fraunces',
  adjustFontFallback: 'Times New Roman',
});

/** The largest figures and the wordmark: finer hairlines. Only the characters that make-fonts.sh lists. */
const giant = localFont({
  src: './fonts/fraunces-giant.woff2',
  weight: '300',
  variable: '--font-fraunces-giant',
  adjustFontFallback: 'Times New Roman',
});

/** Text. */
const sans = localFont({
  src: './fonts/instrument-sans.woff2',
  weight: '400 700',
  variable: '--font-instrument-sans',
  adjustFontFallback: 'Arial',
});

/** Classes that define the font variables tokens.css builds on. */
export const fontVariables = `${display.variable} ${giant.variable} ${sans.variable}`;
