/** What operators read about an operation. “…” stands for what it is about, which otherwise comes last. */
export interface OperationWords {
  /** "Release", "Put … back in line" */
  verb: string;
  /** "Released": the beginning of what was done, and the title in the audit. */
  past: string;
}

export const fill = (text: string, about: string): string =>
  text.includes('…') ? text.replace('…', about) : `${text} ${about}`.trim();

/** "Put back in line" */
export const withoutObject = (text: string): string => text.replace('… ', '');
