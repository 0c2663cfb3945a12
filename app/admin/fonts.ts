import localFont from 'next/font/local';

/** scripts/make-fonts.sh subsets the fonts. The sans includes tabular figures, which the site does not need. */
const sans = localFont({
  src: '../fonts/instrument-sans-admin.woff2',
  // A font that arrives late is for the next page: in a list, each line that breaks elsewhere would move all rows after it.
  display: 'optional',
  weight: '400 700',
  variable: '--font-instrument-sans',
  adjustFontFallback: 'Arial',
});

const display = localFont({
  src: '../../public/fonts/fraunces-display.woff2',
  display: 'optional',
  weight: '400',
  variable: '--font-fraunces',
  adjustFontFallback: 'Times New Roman',
});

export const fontVariables = `${sans.variable} ${display.variable}`;
