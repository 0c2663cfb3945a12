import type { RefusalReason } from '../operators/refusals';

/** What a server action of the admin area returns. Client-safe. */
export type ActionResult<T> =
  | { status: 'done'; value: T }
  | { status: 'refused'; reason: RefusalReason; message: string }
  | { status: 'invalid' }
  /** The session expired or was revoked: nothing was changed. */
  | { status: 'signed_out' };
