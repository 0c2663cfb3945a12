import type { Deployment, Streams } from './deployment';
import type { ProxyClient } from './proxy-client';
import type { Service } from './settings';

/** What the steps share. */
export interface Drill extends Deployment {
  client: ProxyClient;
  /** How many people have joined. */
  people: number;
  /** How many of them are in the backup. */
  savedPeople: number;
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

/** Runs a command in a service's container. */
export const exec = (
  { compose }: Deployment,
  service: Service,
  command: string[],
  streams?: Streams,
): Promise<string> => compose(['exec', '-T', service, ...command], streams);

/** Starts a container for one command. */
export const runOnce = ({ compose }: Deployment, service: Service, ...args: string[]): Promise<string> =>
  compose(['run', '--rm', '-T', service, ...args]);

export const stopService = ({ compose }: Deployment, service: Service): Promise<string> =>
  compose(['stop', service]);

/** As a new release does: the migration runs, then the site is replaced. The mocks are in its network. */
export function replaceSite({ compose }: Deployment): Promise<string> {
  const replaced: Service[] = ['site', 'mocks'];
  return compose(['up', '-d', '--force-recreate', ...replaced]);
}

/** @throws unless the list is consistent and has everybody who joined. */
export async function expectHealthyList(drill: Drill): Promise<void> {
  // The mocks listen in the site's network only.
  await runOnce(drill, 'waitlist', 'doctor', '--offline');
  const { total } = JSON.parse(await runOnce(drill, 'waitlist', 'stats', '--json'));
  expectEqual('People on the list', total, drill.people);
}

/** @throws unless the next person gets the next position. */
export async function joinNext(drill: Drill): Promise<void> {
  const next = drill.people + 1;
  expectEqual('Position', await drill.client.join(`person-${next}@example.com`), next);
  drill.people = next;
}
