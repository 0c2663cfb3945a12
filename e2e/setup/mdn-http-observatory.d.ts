/** As much of the Observatory as is used here: it brings no types of its own. */

declare module '@mdn/mdn-http-observatory/src/constants.js' {
  import type { Requests } from '@mdn/mdn-http-observatory/src/types.js';

  interface Output {
    name: string;
    pass: boolean;
    result: string | null;
  }

  export const ALL_TESTS: ((requests: Requests) => Output)[];
}

declare module '@mdn/mdn-http-observatory/src/grader/charts.js' {
  export const MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}

declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export function getGradeForScore(score: number): { grade: string; score: number };
  export function getScoreModifier(result: string): number;
}

declare module '@mdn/mdn-http-observatory/src/types.js' {
  export class Requests {
    constructor(hostname: string);
    session: object | null;
    resources: { path: string | null };
    responses: Record<'auto' | 'cors' | 'http' | 'https', object | null> & {
      httpRedirects: { url: URL; status: number }[];
    };
  }
}
