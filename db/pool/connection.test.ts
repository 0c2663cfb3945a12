import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '../client';
import { errorCode, isConnectionFault } from '../errors';
import { expectStatementCancelled } from '../testing/blocked-transactions';
import { overTcp } from '../testing/create-test-database';
import { testDatabase } from '../testing/test-database';

const database = await testDatabase();

/** Self-signed for localhost, until 2126. Made with `openssl req -x509`, and used by no server. */
const untrustedCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNOmrS6zHV2WZ7nUC
StuM/24dE1PU5s1IBdiiLq+WXL2hRANCAATUcL9hzFuEM9ytG98MrdxKhFvQHv6h
9x/rn09tsK7HQwl8A6iUZA70Ik6UKRIwRQsCF9My/Q/CDJT4LVM+f9tH
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUL+B6fXiqal3BZOPXZPYZN/BqAcowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjEzMzgxN1oYDzIxMjYxMDI5
MTMzODE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATUcL9hzFuEM9ytG98MrdxKhFvQHv6h9x/rn09tsK7HQwl8A6iUZA70
Ik6UKRIwRQsCF9My/Q/CDJT4LVM+f9tHo2kwZzAdBgNVHQ4EFgQUmiKVhcbZ5mGH
Ap8lXpLDLH+DRAQwHwYDVR0jBBgwFoAUmiKVhcbZ5mGHAp8lXpLDLH+DRAQwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAKTH2QIRxkS+i9LD6f1nVgQRRyRXJ9pS4Rkd+ZnSWvlmAiEAzN21MMpE
/yc9Cc8T2qImaMm8WQ4sRigLcVcKxtf0MZg=
-----END CERTIFICATE-----
`,
};

test.each([
  ['text', `it's "quoted", {braced}, back\\slashed, $1 and ünï©ode 🎉`],
  ['text', ''],
  ['int', -7],
  ['int8', 9_007_199_254_740_993n],
  ['boolean', true],
  ['jsonb', '{"a":[1,null,"two"]}'],
  ['uuid', '0198c0de-0000-7000-8000-000000000000'],
  ['timestamptz', '2026-11-20 09:00:00+00'],
  ['text', null],
])('sends a parameter of type %s unchanged: %s', async (type, value) => {
  const [row] = await database.db.execute(sql`select ${value}::${sql.raw(type)} is not distinct from
    ${value === null ? sql`null` : sql.raw(`'${String(value).replaceAll("'", "''")}'`)}::${sql.raw(type)} as same`);
  expect(row).toEqual({ same: true });
});

test.each([[new Date()], [{ a: 1 }], [['a']], [undefined]])('rejects %j as a parameter', async (value) => {
  await expect(database.db.execute(sql`select ${sql.param(value)}`)).rejects.toThrow();
});

function openDatabase(url: string) {
  const { db, close } = createDatabase(url, { max: 1 });
  onTestFinished(close);
  return db;
}

async function listen(onClient: (client: net.Socket) => void): Promise<net.Server & { port: number }> {
  const server = net.createServer(onClient).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return Object.assign(server, { port: (server.address() as net.AddressInfo).port });
}

test('connects with a URL that has parameters for other drivers', async () => {
  const parameters = 'channel_binding=prefer&gssencmode=disable&pgbouncer=true&connection_limit=1';
  const db = openDatabase(`${database.url}?${parameters}`);
  const name = new URL(database.url).pathname.slice(1);
  expect(await db.execute(sql`select current_database() as name`)).toEqual([{ name }]);
});

test('PGTARGETSESSIONATTRS=read-write means the primary, as in the URL', async () => {
  vi.stubEnv('PGTARGETSESSIONATTRS', 'read-write');
  const db = openDatabase(`${database.url}?default_transaction_read_only=on`);
  expect(await db.execute(sql`select pg_is_in_recovery() as standby`)).toEqual([{ standby: false }]);
});

/** Connects to a server with a self-signed certificate that hangs up once TLS is established. */
async function connectToImpostor(parameters: string) {
  let serverName: string | undefined;
  const { port } = await listen((client) => {
    client.once('data', () => {
      client.write('S');
      const SNICallback: tls.TLSSocketOptions['SNICallback'] = (name, done) => {
        serverName = name;
        done(null);
      };
      const secured = new tls.TLSSocket(client, { isServer: true, SNICallback, ...untrustedCertificate });
      secured.on('error', () => {}).once('data', () => client.destroy());
    });
  });
  const db = openDatabase(`postgres://u:p@localhost:${port}/d?${parameters}`);
  return { code: await db.execute(sql`select 1`).then(undefined, errorCode), serverName };
}

test.each([
  ['sslmode=require', 'CONNECTION_CLOSED'],
  ['sslmode=verify-full', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['channel_binding=require', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['sslmode=require&channel_binding=require', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])('with %s, a server with an untrusted certificate gets its name, and %s', async (parameters, code) => {
  expect(await connectToImpostor(parameters)).toEqual({ code, serverName: 'localhost' });
});

test('a connection opens one socket only', async () => {
  let accepted = 0;
  const { port } = await listen((client) => {
    accepted += 1;
    client.destroy();
  });
  const db = openDatabase(`postgres://u:p@localhost:${port}/d`);
  await expect(db.execute(sql`select 1`)).rejects.toThrow();
  expect(accepted).toBe(1);
});

test('a Unix socket that is gone is a fault of the connection', async () => {
  const error = await openDatabase('postgres://u:p@%2Fnowhere/d')
    .execute(sql`select 1`)
    .catch((thrown: unknown) => thrown);
  expect([errorCode(error), isConnectionFault(error)]).toEqual(['ENOENT', true]);
});

test('sends a statement and its parameters in one message', async () => {
  let messages = 0;
  const target = overTcp(database.url);
  const { port } = await listen((client) => {
    const server = net.connect(Number(target.port), target.hostname).setNoDelay(true);
    client.on('data', (data) => {
      messages += 1;
      server.write(data);
    });
    server.pipe(client.setNoDelay(true));
    client.on('close', () => server.destroy());
  });
  const proxied = Object.assign(new URL(database.url), { hostname: 'localhost', port: String(port) });
  const db = openDatabase(proxied.href);
  await db.execute(sql`select 1`);
  const before = messages;
  await db.execute(sql`select ${'one'}::text, ${2}::int`);
  expect(messages - before).toBe(1);
});

test('cancels a statement that timed out', () => expectStatementCancelled(database.db, database.url));
