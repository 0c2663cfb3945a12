import type { Harness } from '../harness/harness';
import type { Pace } from '../measure/comparison';

export interface Target {
  /** Such as "≥ 8 ×". */
  text: string;
  isMet: boolean;
}

/** A line of the results. */
export interface Line {
  what: string;
  ours: string;
  reference: [name: string, figure: string];
  ratio: string;
  /** Ours / the reference's. */
  p50: string;
  p99: string;
  target?: Target;
  /** Explains the figures below the table. */
  note?: string;
}

export interface Bench {
  quick: boolean;
  pace: Pace;
  harness: Harness;
}

/** Lines that are measured together. */
export interface Row {
  /** For `--only`. */
  name: string;
  measure(bench: Bench): Promise<Line[]>;
}
