import 'server-only';
import { createHash } from 'node:crypto';
import type { DBAdapter, DBAdapterInstance, Where } from 'better-auth/types';

const hashOf = (token: unknown) => createHash('sha256').update(String(token)).digest('base64url');

function hashed<Q extends { model: string; where?: Where[] }>(query: Q): Q {
  if (query.model !== 'session') return query;
  const where = query.where?.map((one) =>
    one.field === 'token' ? { ...one, value: hashOf(one.value) } : one,
  );
  return { ...query, where };
}

/**
 * better-auth stores session tokens in plain text. This adapter stores their hashes, so that nobody can sign in with a copy
 * of the database. It also drops the IP address, which we don't store.
 */
export function hashSessionTokens(inner: DBAdapterInstance): DBAdapterInstance {
  return (options) => {
    const adapter = inner(options);
    const wrapped: DBAdapter = {
      ...adapter,
      create: async <T extends object, R = T>(query: { model: string; data: Omit<T, 'id'> }) => {
        if (query.model !== 'session') return adapter.create<T, R>(query);
        const { token, ipAddress: _, ...rest } = { token: '', ipAddress: '', ...query.data };
        const row = await adapter.create({ ...query, data: { ...rest, token: hashOf(token) } });
        return { ...row, token } as R;
      },
      findOne: async <T>(query: Parameters<DBAdapter['findOne']>[0]) => {
        const row = await adapter.findOne<T>(hashed(query));
        const given = query.where.find(({ field }) => field === 'token');
        return row && query.model === 'session' && given ? { ...row, token: given.value } : row;
      },
      findMany: (query) => adapter.findMany(hashed(query)),
      count: (query) => adapter.count(hashed(query)),
      update: (query) => adapter.update(hashed(query)),
      updateMany: (query) => adapter.updateMany(hashed(query)),
      delete: (query) => adapter.delete(hashed(query)),
      deleteMany: (query) => adapter.deleteMany(hashed(query)),
      // The Drizzle adapter uses no transaction by default, either.
      transaction: (work) => work(wrapped),
    };
    return wrapped;
  };
}
