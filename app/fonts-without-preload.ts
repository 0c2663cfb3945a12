import localFont from 'next/font/local';

/**
 * The fonts of app/fonts.ts for pages outside the site. Every page, the admin area's too, preloads the fonts of the page for
 * unknown addresses. A font of two areas would leave the style sheet of the site, which is one request before the first paint.
 */
const display = localFont({
  src: '../public/fonts/fraunces-display.woff2',
  preload: false,
  weight: '400',
  variable: '--font-fraunces',
  adjustFontFallback: 'Times New Roman',
});

const giant = localFont({
  src: './fonts/fraunces-giant.woff2',
  preload: false,
  weight: '300',
  variable: '--font-fraunces-giant',
  adjustFontFallback: 'Times New Roman',
});

const sans = localFont({
  src: '../public/fonts/instrument-sans.woff2',
  preload: false,
  weight: '400 700',
  variable: '--font-instrument-sans',
  adjustFontFallback: 'Arial',
});

/** Letters that most texts don't have. The browser loads these files when it shows one of them. */
const displayLetters = localFont({
  src: './fonts/fraunces-display-letters.woff2',
  preload: false,
  weight: '400',
  variable: '--font-fraunces-letters',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+AA, U+B4, U+BA, U+C0-D6, U+D8-F6, U+F8-FF, U+152-153' }],
});

const sansLetters = localFont({
  src: './fonts/instrument-sans-letters.woff2',
  preload: false,
  weight: '400 700',
  variable: '--font-instrument-sans-letters',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+AA, U+B4, U+BA, U+C0-D6, U+D8-F6, U+F8-FF, U+152-153' }],
});

const fonts = [display, displayLetters, giant, sans, sansLetters];
export const fontVariables = fonts.map(({ variable }) => variable).join(' ');
