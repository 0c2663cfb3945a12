import 'server-only';

/**
 * - `task`: an operator has to decide something.
 * - `warning`: people, money or mail may suffer.
 * - `problem`: something is wrong. `doctor` then exits with 1, which stops a release.
 */
type Severity = 'task' | 'warning' | 'problem';

/** Its texts never contain a person's address or name, or a secret. */
interface Case {
  /** The sentence has no full stop. */
  sentence: string;
  /** What to do about it. */
  remedy: string;
  /** The page of the admin area that shows what it is about. */
  link?: string;
  /** Tells apart several cases of one finding, such as the id of a wave. */
  subject?: string;
  /** Replaces that of the finding. */
  severity?: Severity;
  /** The first people whom it is about. */
  positions?: number[];
}

/** What is wrong, the sentence of a passed check, or null where the check makes no sense. */
type Outcome = Case | readonly Case[] | string | null;

/** Something that may be wrong, or needs somebody. */
export interface Finding<Source> {
  /** A label of the metric, so it never changes. */
  id: string;
  severity: Severity;
  find: (source: Source) => Outcome | Promise<Outcome>;
}

export const finding = <Source>(
  id: string,
  severity: Severity,
  find: Finding<Source>['find'],
): Finding<Source> => ({ id, severity, find });

export type Passed = { id: string; status: 'ok'; sentence: string };
export type Found = Omit<Case, 'severity'> & { id: string; status: Severity };
export type Result = Passed | Found;

export const isFound = (result: Result): result is Found => result.status !== 'ok';

export async function runFinding<Source>(
  { id, severity, find }: Finding<Source>,
  source: Source,
): Promise<Result[]> {
  const outcome = await find(source);
  if (outcome === null) return [];
  if (typeof outcome === 'string') return [{ id, status: 'ok', sentence: outcome }];
  return [outcome].flat().map(({ severity: status = severity, ...one }) => ({ id, status, ...one }));
}
