import { type SQL, sql } from 'drizzle-orm';
import { outboxEmails } from '../schema/outbox-emails';

const DOUBT = '; an earlier attempt may have arrived';

/** No answer, an answer that leaves open whether Resend accepted the mail, or `DOUBT`. */
const PATTERN = '^(no answer|answer (408|409|5[0-9][0-9])) |may have arrived$';

/** Whether Resend may have sent an email that is not marked as sent. */
export const mayHaveArrived: SQL = sql`coalesce(${outboxEmails.lastError} ~ ${PATTERN}, false)`;

/** The error of the latest attempt, with a note if an earlier attempt may have arrived. */
export function errorAfterRetry(reason: string): SQL {
  return sql`${reason}::text || case when ${mayHaveArrived} and ${reason}::text !~ ${PATTERN} then ${DOUBT} else '' end`;
}
