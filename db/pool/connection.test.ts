import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { createDatabase } from '../client';
import { testDatabase } from '../testing/test-database';

const database = testDatabase();

test.each([
  ['text', `it's "quoted", {braced}, back\\slashed, $1 and ünï©ode 🎉`],
  ['text', ''],
  ['int', -7],
  ['int8', 9_007_199_254_740_993n],
  ['boolean', false],
  ['boolean', true],
  ['jsonb', '{"a":[1,null,"two"]}'],
  ['uuid', '0198c0de-0000-7000-8000-000000000000'],
  ['timestamptz', '2026-11-20 09:00:00+00'],
  ['text', null],
])('a parameter of type %s arrives as it was: %s', async (type, value) => {
  const [row] = await database.db.execute(sql`select ${value}::${sql.raw(type)} is not distinct from
    ${value === null ? sql`null` : sql.raw(`'${String(value).replaceAll("'", "''")}'`)}::${sql.raw(type)} as same`);
  expect(row).toEqual({ same: true });
});

test.each([[new Date()], [{ a: 1 }], [['a']], [undefined]])(
  'refuses %j, which has no one text',
  async (value) => {
    await expect(database.db.execute(sql`select ${sql.param(value)}`)).rejects.toThrow();
  },
);

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Passes everything on to a server and counts the messages that go there. */
async function countingProxy(serverUrl: string) {
  let messages = 0;
  const { hostname, port } = new URL(serverUrl);
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(port), hostname).setNoDelay(true);
    client.on('data', (data) => {
      messages += 1;
      server.write(data);
    });
    server.pipe(client.setNoDelay(true));
    client.on('close', () => server.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  opened.push(proxy);
  const url = new URL(serverUrl);
  url.port = String((proxy.address() as net.AddressInfo).port);
  return { url: url.href, messages: () => messages };
}

/** Agrees to TLS, and takes down the first thing that is said after that: the client's hello, in which names are plain. */
async function tlsGreeter() {
  const server = net.createServer((client) => {
    client.once('data', () => {
      client.write('S');
      client.once('data', (data) => {
        server.emit('hello', data.toString('latin1'));
        client.destroy();
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  opened.push(server);
  const heard: Promise<string[]> = once(server, 'hello');
  return { port: (server.address() as net.AddressInfo).port, heard };
}

test.each(['channel_binding=require&gssencmode=disable', 'pgbouncer=true&connection_limit=1'])(
  'an address with settings of other drivers leads to the server all the same: %s',
  async (settings) => {
    const { db, close } = createDatabase(`${database.url}?${settings}`, { max: 1 });
    opened.push({ close });
    expect(await db.execute(sql`select current_database() as name`)).toEqual([
      { name: new URL(database.url).pathname.slice(1) },
    ]);
  },
);

test.each(['require', 'verify-full'])(
  'with sslmode=%s the server is told by which name it was called',
  async (mode) => {
    const server = await tlsGreeter();
    const { db, close } = createDatabase(`postgres://u:p@localhost:${server.port}/d?sslmode=${mode}`, {
      max: 1,
    });
    opened.push({ close });
    await expect(db.execute(sql`select 1`)).rejects.toThrow();
    expect((await server.heard)[0]).toContain('localhost');
  },
);

test('a statement and its parameters are one message to the server', async () => {
  const proxy = await countingProxy(database.url);
  const { db, close } = createDatabase(proxy.url, { max: 1 });
  opened.unshift({ close });
  await db.execute(sql`select 1`);
  const before = proxy.messages();
  await db.execute(sql`select ${'one'}::text, ${2}::int`);
  expect(proxy.messages() - before).toBe(1);
});
