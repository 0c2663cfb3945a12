import { expect, test, vi } from 'vitest';
import { ServerList } from './server-list';

const ONE = 'postgres://u:p@one/d?target_session_attrs=primary';
const TWO = 'postgres://u:p@two/d?target_session_attrs=primary';
const url = 'postgres://u:p@one,two/d';

const standby = () => Promise.reject(new Error('standby'));
const primary = () => Promise.resolve();
const hanging = () => new Promise<void>(() => {});

/** A list of two servers. The test changes how they answer. */
function twoServers(one: () => Promise<void>, two: () => Promise<void>) {
  const servers: Record<string, () => Promise<void>> = { [ONE]: one, [TWO]: two };
  const probe = vi.fn((server: string) => servers[server]?.() ?? hanging());
  return { servers, probe, list: new ServerList(url, probe) };
}

const located = (list: ServerList) => expect.poll(() => list.locate().catch((error) => error.message));

test('the only server is used without a probe', async () => {
  const probe = vi.fn(standby);
  expect(await new ServerList(url.replace(',two', ''), probe).locate()).toBe('postgres://u:p@one/d');
  expect(probe).not.toHaveBeenCalled();
});

test('callers share a search', async () => {
  const { list, probe } = twoServers(hanging, primary);
  expect(await Promise.all([list.locate(), list.locate()])).toEqual([TWO, TWO]);
  expect(probe).toHaveBeenCalledTimes(2);
});

test('a server that hangs delays neither a search nor the next one', async () => {
  const { list, servers, probe } = twoServers(hanging, standby);
  await expect(list.locate()).rejects.toThrow('standby');
  servers[TWO] = primary;
  await located(list).toBe(TWO);
  // The hanging server is still being asked.
  expect(probe.mock.calls.filter(([server]) => server === ONE)).toHaveLength(1);
});

test('a server that answers after the search is used', async () => {
  let answer = () => {};
  const { list } = twoServers(() => new Promise((resolve) => (answer = resolve)), standby);
  await expect(list.locate()).rejects.toThrow('standby');
  answer();
  await located(list).toBe(ONE);
});

test('after a failure of the server in use, another one is found without a pause', async () => {
  const { list, servers } = twoServers(primary, standby);
  expect(await list.locate()).toBe(ONE);
  Object.assign(servers, { [ONE]: hanging, [TWO]: primary });
  list.reportFailure(ONE, new Error('lost'));
  // Another connection to the same server.
  list.reportFailure(ONE, new Error('lost'));
  expect(await list.locate()).toBe(TWO);
});

test('pauses while no server is the primary', async () => {
  const { list, probe } = twoServers(standby, standby);
  await expect(list.locate()).rejects.toThrow('standby');
  await expect(list.locate()).rejects.toThrow('standby');
  expect(probe).toHaveBeenCalledTimes(2);
});
