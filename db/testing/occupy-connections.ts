import { sql } from 'drizzle-orm';
import type { Database } from '../client';

/** Keeps `count` connections in use until the returned function is called. */
export async function occupyConnections({ db }: Database, count: number): Promise<() => Promise<unknown>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const occupyOne = () =>
    new Promise<{ end: Promise<void> }>((resolve, reject) => {
      const end = db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        resolve({ end });
        await released;
      });
      end.catch(reject);
    });
  const occupied = await Promise.all(Array.from({ length: count }, occupyOne));
  return () => {
    release();
    return Promise.all(occupied.map(({ end }) => end));
  };
}
