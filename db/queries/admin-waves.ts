import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { emailSuppressions } from '../schema/email-suppressions';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';

export interface PastWave {
  wave: string;
  actor: string;
  startedAt: Date;
  endedAt: Date;
  people: number;
  sent: number;
  waiting: number;
  dead: number;
  cancelled: number;
  /** Since the invitation, like the next two. */
  unsubscribed: number;
  bounced: number;
  complained: number;
}

/**
 * The latest first: ids of waves are ordered by time. The people of a wave are found by the time of their invitation,
 * which is the time of the transaction that wrote the audit entry.
 */
export async function readPastWaves(handle: Handle, limit: number, before?: string): Promise<PastWave[]> {
  const since = (reason: string) => sql`(count(*) filter (
    where suppression.reason = ${sql.raw(`'${reason}'`)} and suppression.created_at >= person.invited_at))::int`;
  const mails = (status: string) =>
    sql`(count(*) filter (where mail.status = ${sql.raw(`'${status}'`)}))::int`;
  const rows = await handle.execute<PastWave & Record<string, unknown>>(sql`
    with chunk as materialized (
      select detail ->> 'wave' as wave, actor, at, (detail ->> 'people')::int as people
      from ${auditEntries} where action = 'invite'
    ), wave as (
      select wave, min(actor) as actor, min(at) as "startedAt", max(at) as "endedAt", sum(people)::int as people
      from chunk ${before ? sql`where wave < ${before}` : sql``}
      group by wave having sum(people) > 0 order by wave desc limit ${limit}
    )
    select wave.*, figures.* from wave cross join lateral (
      select ${mails('sent')} as sent, ${mails('pending')} as waiting, ${mails('dead')} as dead,
        ${mails('cancelled')} as cancelled, ${since('unsubscribed')} as unsubscribed, ${since('bounced')} as bounced,
        ${since('complained')} as complained
      from chunk join ${signups} person on person.invited_at = chunk.at
        left join ${outboxEmails} mail on mail.signup_id = person.id and mail.kind = 'invitation'
        left join ${emailSuppressions} suppression on suppression.signup_id = person.id
      where chunk.wave = wave.wave
    ) as figures
    order by wave desc`);
  return rows.map((row) => ({
    ...row,
    startedAt: new Date(row.startedAt),
    endedAt: new Date(row.endedAt),
  }));
}
