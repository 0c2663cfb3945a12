export const invisible = {
  'zero width space': '\u200b',
  'zero width non-joiner': '\u200c',
  'zero width joiner': '\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'grapheme joiner': '\u034f',
  'left-to-right mark': '\u200e',
  'right-to-left mark': '\u200f',
  'Arabic letter mark': '\u061c',
  'bidi override': '\u202e',
  'invisible plus': '\u2064',
  'invisible times': '\u2062',
  'variation selector': '\ufe0f',
  'tag characters': '\u{e0061}\u{e007f}',
  'Mongolian vowel separator': '\u180e',
  'Hangul filler': '\u3164',
  'object replacement': '\ufffc',
  'interlinear annotation': '\ufff9',
  'zero byte': '\0',
  'lone surrogate': '\ud83d',
};
const spaces = {
  space: ' ',
  'no-break space': '\u00a0',
  'narrow no-break space': '\u202f',
  'figure space': '\u2007',
  'ideographic space': '\u3000',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'line feed': '\n',
  'carriage return and line feed': '\r\n',
  tab: '\t',
};
const pairs = {
  'straight quotes': '" "',
  apostrophes: "' '",
  'double quotes': '“ ”',
  'low quotes': '„ “',
  'single quotes': '‘ ’',
  guillemets: '« »',
  'angle brackets': '< >',
  parentheses: '( )',
  brackets: '[ ]',
};
const after = [',', ';', ':', ')', ']', '>', '…', ' , ', '\u200b\u00a0\n'];

type Around = [what: string, before: string, after: string];

/** What nobody sees, and comes along when people and secret stores copy a text. */
export const blanks: Around[] = [
  ...Object.entries({ ...invisible, ...spaces }).map(([what, one]): Around => [what, one, one]),
  ['bidi embedding', '\u202a', '\u202c'],
  ['bidi isolate', '\u2066', '\u2069'],
];

/** Addresses forgive quotes, brackets and marks, too. */
export const copied: Around[] = [
  ...blanks,
  ...Object.entries(pairs).map(([what, pair]): Around => [what, pair.charAt(0), pair.charAt(2)]),
  ...after.map((mark): Around => [`${mark} after it`, '', mark]),
];
