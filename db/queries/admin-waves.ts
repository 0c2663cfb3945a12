import { type SQL, sql } from 'drizzle-orm';
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

type Wave = Pick<PastWave, 'wave' | 'actor' | 'startedAt' | 'endedAt' | 'people'>;

/** Invitations that are not sent, and people who get no more email. */
type Exceptions = Omit<PastWave, keyof Wave | 'sent'>;

/** The audit entries of waves: one per transaction. */
const chunks = (where: SQL) => sql`
  select detail ->> 'wave' as wave, actor, at, (detail ->> 'people')::int as people
  from ${auditEntries} where action = 'invite' and ${where}`;

/** The latest first: ids of waves are ordered by time. */
export async function readPastWaves(handle: Handle, limit: number, before?: string): Promise<PastWave[]> {
  const rows = await handle.execute<Wave & Record<string, unknown>>(sql`
    select wave, min(actor) as actor, min(at) as "startedAt", max(at) as "endedAt", sum(people)::int as people
    from (${chunks(before ? sql`detail ->> 'wave' < ${before}` : sql`true`)}) as chunk
    group by wave having sum(people) > 0 order by wave desc limit ${limit}`);
  const waves = rows.map((row) => ({
    ...row,
    startedAt: new Date(row.startedAt),
    endedAt: new Date(row.endedAt),
  }));
  const found = await readExceptions(handle, waves);
  return waves.map((wave) => {
    const figures = { ...noExceptions, ...found.get(wave.wave) };
    return { ...wave, ...figures, sent: wave.people - figures.waiting - figures.dead - figures.cancelled };
  });
}

const noExceptions: Exceptions = {
  waiting: 0,
  dead: 0,
  cancelled: 0,
  unsubscribed: 0,
  bounced: 0,
  complained: 0,
};

/**
 * By wave. Reads the invitations that are not sent, because they are few. `invited_at` leads to their wave: it is the time of
 * the transaction, like the time of the audit entry.
 */
async function readExceptions(
  handle: Handle,
  waves: readonly Wave[],
): Promise<Map<string, Partial<Exceptions>>> {
  const exceptionsOf = new Map<string, Partial<Exceptions>>();
  if (waves.length === 0) return exceptionsOf;
  const since = Math.min(...waves.map(({ startedAt }) => startedAt.getTime()));
  const rows = await handle.execute<{ wave: string; exception: keyof Exceptions; people: number }>(sql`
    with chunk as materialized (${chunks(sql`detail ->> 'wave' in ${waves.map(({ wave }) => wave)}`)})
    select wave, exception, count(*)::int as people
    from (
      select signup_id, case status when 'pending' then 'waiting' else status end as exception, null as happened_at
      from ${outboxEmails} where kind = 'invitation' and status <> 'sent'
      union all
      select signup_id, reason, created_at from ${emailSuppressions}
      where created_at >= ${new Date(since).toISOString()}
    ) as found
    cross join lateral (select invited_at from ${signups} where id = signup_id offset 0) person
    join chunk on chunk.at = person.invited_at
    where happened_at is null or happened_at >= person.invited_at
    group by wave, exception`);
  for (const { wave, exception, people } of rows) {
    exceptionsOf.set(wave, { ...exceptionsOf.get(wave), [exception]: people });
  }
  return exceptionsOf;
}

/** Changes with each transaction of a wave. */
export async function readWaveVersion(handle: Handle): Promise<string> {
  const [row] = await handle.execute<{ version: string }>(sql`
    select concat_ws(' ', count(*), max(at)) as version from ${auditEntries} where action = 'invite'`);
  return row?.version ?? '';
}
