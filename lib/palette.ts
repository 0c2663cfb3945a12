/** All colors of pages and emails, with WCAG contrast ratios. Style sheets read them through `palette-plugin.ts`. */
export const palette = {
  white: '#FFFFFF',
  /** Text on light grounds: 17.5 on paper, 14.2 on peach, 9.8 on sage, 6.7 on coral. */
  ink: '#14101F',
  inkDeep: '#07050C',
  inkCard: '#0D0A16',
  paper: '#FBF7F2',
  paperShade: '#F2EAE0',
  /** Never for text on paper (2.6). */
  coral: '#FF6B57',
  /** Errors: 6.2 on paper. */
  coralDeep: '#B0291A',
  coralWash: '#FFF4F0',
  peach: '#FFD9C7',
  sage: '#A7C4A0',
  /** Focus rings on paper (4.1), never text. */
  violet: '#7C5CFF',
  violetSoft: '#BCABFF',
  /** Text over pictures. */
  mist: '#E9E1EE',
  /** 6.8 on paper, 5.5 on peach. */
  muted: '#5C5369',
  /** 9.4 on ink. */
  mutedInk: '#BDB4CB',
  /** Field borders and placeholders: 5.4 on white. */
  field: '#6F667C',
  disabled: '#E3DAD2',
} as const;
