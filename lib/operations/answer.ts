import type { Asked, Done, Options } from './operation';

/** What a browser gets: sentences, and no data that it would have to word. */
export type OperationAnswer =
  | Omit<Asked, 'result'>
  | (Omit<Done, 'result' | 'refusal'> & { refusal?: string })
  /** `message` is missing if our pages never send such input. */
  | { status: 'refused'; message?: string }
  /** The session expired or was revoked: nothing was changed. */
  | { status: 'signed_out' }
  /** A lost connection, a restarted server or a bug: nobody knows whether the change was made. */
  | { status: 'no_answer' };

/** The server action that runs every operation. */
export type Operate = (
  name: string,
  input: unknown,
  options: Pick<Options, 'dryRun' | 'seen' | 'carry'>,
) => Promise<OperationAnswer>;
