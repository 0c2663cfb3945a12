import type { ActionProblem } from './action-result';
import type { Asked, Done, Options } from './definition';

/** What a browser gets: sentences, and no data that it would have to word. */
export type OperationAnswer =
  | Omit<Asked, 'result'>
  | (Omit<Done, 'result' | 'refusal'> & { refusal?: string })
  | ActionProblem;

/** The server action that runs every operation. */
export type Operate = (
  name: string,
  input: unknown,
  options: { dryRun?: boolean } & Pick<Options, 'seen' | 'carry'>,
) => Promise<OperationAnswer>;
