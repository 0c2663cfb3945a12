import 'server-only';

/**
 * - `task`: an operator has to decide something.
 * - `warning`: people, money or mail may suffer.
 * - `problem`: something is wrong. `doctor` then exits with 1, which stops a release.
 */
type Severity = 'task' | 'warning' | 'problem';

/** What a check says. Its texts never contain a person's address or name, or a secret. */
export interface Finding {
  id: string;
  severity: Severity;
  /** How many people, emails or settings it is about. 0: the check found nothing, and the sentence says what is fine. */
  count: number;
  /** Has no full stop. */
  sentence: string;
  /** What to do about it. Empty if the check found nothing. */
  remedy: string;
  /** The page of the admin area that shows what it is about. */
  link?: string;
  /** Tells apart several findings of one check, such as the id of a wave. */
  subject?: string;
  /** A finding that was put aside comes back when this differs; default: the sentence. */
  version?: string;
}

export const versionOf = ({ version, sentence }: Pick<Finding, 'version' | 'sentence'>) =>
  version ?? sentence;

/** The subject of a mail names the first finding, because a phone shows little more. */
export const titleOf = ([first, ...others]: readonly { sentence: string }[]) =>
  others.length > 0 ? `${first?.sentence}, and ${others.length} more` : (first?.sentence ?? '');

export const isFound = ({ count }: Finding) => count > 0;
export const isProblem = (one: Finding) => isFound(one) && one.severity === 'problem';

type Found = Omit<Finding, 'id' | 'severity' | 'count'> & Partial<Pick<Finding, 'severity' | 'count'>>;

/** Looks for something that may be wrong, or needs somebody. */
export interface Check<Source> {
  /** A label of the metric, so it never changes. */
  id: string;
  severity: Severity;
  /** Returns what it found, the sentence that says what is fine, or null where the check makes no sense. */
  find: (source: Source) => Outcome | Promise<Outcome>;
}
type Outcome = Found | readonly Found[] | string | null;

export const check = <Source>(
  id: string,
  severity: Severity,
  find: Check<Source>['find'],
): Check<Source> => ({
  id,
  severity,
  find,
});

export async function runCheck<Source>(
  { id, severity, find }: Check<Source>,
  source: Source,
): Promise<Finding[]> {
  const outcome = await find(source);
  if (outcome === null) return [];
  if (typeof outcome === 'string') return [{ id, severity, count: 0, sentence: outcome, remedy: '' }];
  return [outcome].flat().map((one) => ({ id, severity, count: 1, ...one }));
}
