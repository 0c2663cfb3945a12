/** The part of the Observatory that the tests use: the package has no types. */

declare module '@mdn/mdn-http-observatory/src/constants.js' {
  import type { Requests } from '@mdn/mdn-http-observatory/src/types.js';

  export const ALL_TESTS: ((requests: Requests) => { name: string; pass: boolean; result: string | null })[];
}

declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export function getGradeForScore(score: number): { grade: string };
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
