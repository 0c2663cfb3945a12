import type { Deployment } from './deployment';
import type { ProxyClient } from './proxy-client';

/** What the steps share. */
export interface Drill extends Deployment {
  client: ProxyClient;
  /** How many people have joined. */
  people: number;
}

export interface Step {
  title: string;
  /** Returns what it measured. */
  run(drill: Drill): Promise<string>;
}

/** @throws when `actual` is something else. */
export function expectEqual<T>(what: string, actual: T, expected: T): void {
  if (actual !== expected) throw new Error(`${what}: expected ${expected}, got ${actual}.`);
}

/** Runs a command of the operators and returns its output. */
export const waitlist = ({ compose }: Deployment, ...args: string[]): Promise<string> =>
  compose(['run', '--rm', '-T', 'waitlist', ...args]);

/** @throws unless the list is consistent and has everybody who joined. */
export async function expectHealthyList(drill: Drill): Promise<void> {
  // The mocks listen in the site's network only.
  await waitlist(drill, 'doctor', '--offline');
  const { total } = JSON.parse(await waitlist(drill, 'stats', '--json'));
  expectEqual('People on the list', total, drill.people);
}

/** @throws unless the next person gets the next position. */
export async function joinNext(drill: Drill): Promise<void> {
  const next = drill.people + 1;
  expectEqual('Position', await drill.client.join(`person-${next}@example.com`), next);
  drill.people = next;
}
