import localFont from 'next/font/local';

/** scripts/make-fonts.sh subsets the fonts to the characters and weights in use. */
const display = localFont({
  src: '../public/fonts/fraunces-display.woff2',
  weight: '400',
  variable: '--font-fraunces',
  adjustFontFallback: 'Times New Roman',
});

const giant = localFont({
  src: './fonts/fraunces-giant.woff2',
  weight: '300',
  variable: '--font-fraunces-giant',
  adjustFontFallback: 'Times New Roman',
});

const sans = localFont({
  src: '../public/fonts/instrument-sans.woff2',
  weight: '400 700',
  variable: '--font-instrument-sans',
  adjustFontFallback: 'Arial',
});

export const fontVariables = `${display.variable} ${giant.variable} ${sans.variable}`;
