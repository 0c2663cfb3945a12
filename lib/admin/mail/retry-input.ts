import type { MailKey, MailStatus } from '../../operators/outbox';
import type { ActionResult } from '../action-result';
import type { RetriedMails } from './retry';

/** Client-safe. */
export type RetryTarget = { mails: MailKey[] } | { group: { status: MailStatus; reason?: string } };

export type Retry = (input: { target: RetryTarget; dryRun?: boolean }) => Promise<ActionResult<RetriedMails>>;
