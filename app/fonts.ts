import localFont from 'next/font/local';

/** Display face: roman, with its optical size and weight axes. */
const fraunces = localFont({
  src: '../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  weight: '100 900',
  variable: '--font-fraunces',
  adjustFontFallback: 'Times New Roman',
});

/** Text face. */
const instrumentSans = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  weight: '400 700',
  variable: '--font-instrument-sans',
  adjustFontFallback: 'Arial',
});

/** Classes that define the font variables tokens.css builds on. */
export const fontVariables = `${fraunces.variable} ${instrumentSans.variable}`;
