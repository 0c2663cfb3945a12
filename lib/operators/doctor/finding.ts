import 'server-only';
import type { Violation } from '@/db/checks/violation';
import type { Handle } from '@/db/client';

/** What one examination found. */
export interface Finding {
  /** What was examined, in a word or two. */
  name: string;
  /** A `warning` deserves a look; a `problem` must be fixed. */
  status: 'ok' | 'warning' | 'problem';
  /** What was found. Never a value of the configuration, an address or a name. */
  message: string;
  /** How to repair it. */
  remedy?: string;
}

export const ok = (name: string, message: string): Finding => ({ name, status: 'ok', message });

export const warning = (name: string, message: string, remedy: string): Finding => ({
  name,
  status: 'warning',
  message,
  remedy,
});

export const problem = (name: string, message: string, remedy: string): Finding => ({
  name,
  status: 'problem',
  message,
  remedy,
});

/** Something that must hold of everybody, and the people for whom it does not. */
export interface Examination {
  name: string;
  find(handle: Handle): Promise<Violation>;
  /** What is said when it holds, and of those for whom it does not. */
  holds: string;
  broken: string;
  remedy: string;
}

/** For what can be restored from what else is stored. */
export const REPAIR = 'Run: npm run waitlist -- repair --dry-run, then without --dry-run.';

/** Tells whether something holds, or for how many it does not and at which positions. */
export function deviationFinding(
  { name, holds, broken, remedy }: Omit<Examination, 'find'>,
  { count, positions }: Violation,
): Finding {
  if (count === 0) return ok(name, holds);
  const some = positions.map((position) => `#${position}`).join(', ');
  return problem(name, `${count} ${broken}: ${some}${count > positions.length ? ', …' : ''}`, remedy);
}
