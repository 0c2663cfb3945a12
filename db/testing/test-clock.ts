import { sql } from 'drizzle-orm';
import type { Handle } from '../client';

/**
 * Makes `now()` and `clock_timestamp()` what the test says, in sessions that begin later. Column defaults still use the
 * time of the machine, so a test lets the time pass and does not turn it back.
 *
 * @returns lets milliseconds pass.
 */
export async function controlClock({ owner }: { owner: Handle }): Promise<(ms: number) => Promise<unknown>> {
  await owner.execute(`
      create schema clock;
      create table clock.time as select now() as at;
      create function clock.now() returns timestamptz stable language sql as 'select at from clock.time';
      create function clock.clock_timestamp() returns timestamptz stable language sql as 'select at from clock.time';
      grant usage on schema clock to public;
      grant select on clock.time to public;
      do $$ begin
        execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
      end $$;`);
  return (ms) => owner.execute(sql`update clock.time set at = at + ${ms} * interval '1 millisecond'`);
}
