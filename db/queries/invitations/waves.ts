import { countDistinct, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../../client';
import { auditEntries } from '../../schema/audit-entries';
import type { Rows } from '../../statements';
import { readWaveFigures } from './wave-places';

/** The audit entries of waves: one per transaction. Those of an end have a negative number of people. */
const isOfWave = inArray(auditEntries.action, ['invite', 'wave.end']);
const wave = sql<string>`${auditEntries.detail} ->> 'wave'`;

const isStart = eq(auditEntries.action, 'invite');

/** How many waves ever began. It grows with each, whatever became of them; ids and times don't follow the order of commits. */
export async function countWaves(handle: Handle): Promise<number> {
  const [row] = await handle
    .select({ waves: countDistinct(wave) })
    .from(auditEntries)
    .where(isStart);
  return row?.waves ?? 0;
}

/** The wave that began last, and how many people it has so far. */
export async function findLatestWave(handle: Handle) {
  const { actor, at, detail } = auditEntries;
  const startedAt = sql`min(${at})`.mapWith(at);
  const [latest] = await handle
    .select({
      actor: sql<string>`min(${actor})`,
      startedAt,
      people: sql<number>`sum((${detail} ->> 'people')::int)::int`,
    })
    .from(auditEntries)
    .where(isStart)
    .groupBy(wave)
    .orderBy(desc(startedAt))
    .limit(1);
  return latest;
}

export type PastWave = Awaited<ReturnType<typeof readPastWaves>>[number];

/** The latest first: ids of waves are ordered by time. */
export async function readPastWaves(handle: Handle, { limit, offset }: Rows) {
  const { actor, at, detail } = auditEntries;
  const people = sql<number>`sum((${detail} ->> 'people')::int)::int`;
  const waves = await handle
    .select({
      wave,
      actor: sql<string>`min(${actor})`,
      startedAt: sql`min(${at})`.mapWith(at),
      people,
    })
    .from(auditEntries)
    .where(isOfWave)
    .groupBy(wave)
    .having(gt(people, 0))
    .orderBy(desc(wave))
    .limit(limit)
    .offset(offset);
  const figures = await readWaveFigures(
    handle,
    waves.map(({ wave }) => wave),
  );
  return waves.flatMap((row) => {
    const ofWave = figures.find(({ wave }) => wave === row.wave);
    return ofWave ? [{ ...ofWave, ...row }] : [];
  });
}
