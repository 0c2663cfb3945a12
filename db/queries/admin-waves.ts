import { desc, gt, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { auditEntries } from '../schema/audit-entries';
import { emailSuppressions } from '../schema/mailboxes';
import { outboxEmails } from '../schema/outbox-emails';
import { signups } from '../schema/signups';
import type { Rows } from '../statements';

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

/** The audit entries of waves: one per transaction. Those of an end have a negative number of people. */
const isOfWave = inArray(auditEntries.action, ['invite', 'wave.end']);

/** The latest first: ids of waves are ordered by time. */
export async function readPastWaves(handle: Handle, { limit, offset }: Rows): Promise<PastWave[]> {
  const { actor, at, detail } = auditEntries;
  const wave = sql<string>`${detail} ->> 'wave'`;
  const people = sql<number>`sum((${detail} ->> 'people')::int)::int`;
  const waves = await handle
    .select({
      wave,
      actor: sql<string>`min(${actor})`,
      startedAt: sql`min(${at})`.mapWith(at),
      endedAt: sql`max(${at})`.mapWith(at),
      people,
    })
    .from(auditEntries)
    .where(isOfWave)
    .groupBy(wave)
    .having(gt(people, 0))
    .orderBy(desc(wave))
    .limit(limit)
    .offset(offset);
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
  const rows = await handle.execute<{ wave: string; exception: keyof Exceptions; people: number }>(sql`
    with chunk as materialized (
      select detail ->> 'wave' as wave, at from ${auditEntries}
      where ${isOfWave} and detail ->> 'wave' in ${waves.map(({ wave }) => wave)}
    )
    select wave, exception, count(*)::int as people
    from (
      select signup_id, case status when 'pending' then 'waiting' else status end as exception, null as happened_at
      from ${outboxEmails} where kind = 'invitation' and status <> 'sent'
      union all
      select id, reason, suppression.created_at from ${emailSuppressions} suppression
      join ${signups} on canonical_mailbox = mailbox
      where suppression.created_at >= (select min(at) from chunk)
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
