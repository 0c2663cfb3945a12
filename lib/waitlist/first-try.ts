export const firstTryQuestion = 'What would you try on first?';

/** The keys are stored. */
export const firstTries = {
  dresses: 'Dresses',
  tops: 'Tops',
  trousers: 'Jeans and trousers',
  coats: 'Jackets and coats',
  suits: 'Suits',
  sportswear: 'Sportswear',
  other: 'Something else',
} as const;
export type FirstTry = keyof typeof firstTries;

export const firstTryName = (key: string): string =>
  Object.entries(firstTries).find(([known]) => known === key)?.[1] ?? key;
