import type { ActionResult } from '../action-result';
import type { MailFilter } from './outbox-pages';
import type { RetriedMails } from './retry';

/** Client-safe. */
export type RetryTarget = { ids: string[] } | { group: MailFilter };

export type Retry = (input: { target: RetryTarget; dryRun?: boolean }) => Promise<ActionResult<RetriedMails>>;
