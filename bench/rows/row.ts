import type { World } from '../harness/harness';
import type { Pace } from '../measure/comparison';

/** What a line should come to. */
export interface Target {
  /** Like "≥ 8 ×". */
  text: string;
  reached: boolean;
}

/** One line of the table. */
export interface Line {
  what: string;
  ours: string;
  /** Its name and its figure. */
  reference: [name: string, figure: string];
  ratio: string;
  /** Ours and the reference's. */
  p50: string;
  p99: string;
  target?: Target;
  /** What the figures do not say themselves. */
  note?: string;
  /** Why it falls short, when it does. */
  short?: string;
}

export interface Bench {
  pace: Pace;
  world: World;
  /** How many people sign up before a server's memory is looked at again. */
  endurance: number;
  /** How many people come in the same moment. */
  storm: number;
}

/** One or more lines that are measured together. */
export interface Row {
  /** For `--only`. */
  name: string;
  measure(bench: Bench): Promise<Line[]>;
}
