import { sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { expect, test } from 'vitest';
import { readBlockable, readBlocks } from '@/db/queries/blocks';
import { findReferral } from '@/db/queries/referrals';
import { everything } from '@/db/statements';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { deleteExpiredData } from '../retention';
import { auditLines, decideCredit, dryRun, getPerson, join, operator, perform } from '../testing/operators';
import { liftBlock, setBlock } from './blocks';

const database = await emptyTestDatabase();

async function reasonOf(email: string) {
  const found = await findReferral(database.db, (await getPerson(database.db, email)).id);
  return found?.referral.state === 'paid' ? 'paid' : found?.referral.reason;
}

/** A host, and what happens to friends of theirs. */
async function createHost() {
  const { referralCode } = await join(database.db, { email: 'host@x.io', networkHash: 'office' });
  return async (email: string, networkHash: string | null = null) => {
    await join(database.db, { email, referrerCode: referralCode, networkHash });
    return reasonOf(email);
  };
}

test('later referrals from a blocked domain or network are withheld, until the block is lifted', async () => {
  const refer = await createHost();
  expect(await refer('ada@ring.example', 'den')).toBe('paid');
  await perform(database.db, setBlock, { target: 'ada@ring.example' }, dryRun);
  expect(await readBlocks(database.db, everything)).toEqual([]);
  const onDomain = await perform(database.db, setBlock, { target: '@Mail.Ring.Example ' });
  expect(onDomain.name).toBe('ring.example');
  const again = perform(database.db, setBlock, { target: '＠ring.example' });
  await expect(again).rejects.toMatchObject({ reason: 'already_blocked' });
  expect(await perform(database.db, setBlock, { target: 'ada@ring.example' })).toMatchObject({
    kind: 'network',
  });

  expect(await reasonOf('ada@ring.example')).toBe('paid');
  expect(await refer('bo@mail.ring.example')).toBe('blocked_domain');
  expect(await refer('cem@other.example', 'den')).toBe('blocked_network');
  expect(await refer('dia@other.example', 'home')).toBe('paid');
  const host = await getPerson(database.db, 'host@x.io');
  expect(await readBlockable(database.db, { referrerId: host.id })).toMatchObject([
    { domain: 'other.example', friends: 2, isReferrers: false },
  ]);
  expect(await refer('eva@other.example', 'home')).toBe('paid');
  expect(await readBlockable(database.db, { referrerId: host.id })).toMatchObject([
    { domain: 'other.example', friends: 3 },
    { domain: null, friends: 2, isReferrers: false, position: 5 },
  ]);
  expect(await readBlocks(database.db, everything)).toMatchObject([
    { kind: 'network', domain: null, actor: 'tester', person: { signupPosition: expect.any(Number) } },
    { kind: 'domain', domain: 'ring.example', person: null },
  ]);

  await perform(database.db, liftBlock, { id: onDomain.id });
  expect(await refer('eli@ring.example')).toBe('paid');
  expect(await refer('fay@other.example', 'den')).toBe('blocked_network');
  expect(await reasonOf('bo@mail.ring.example')).toBe('blocked_domain');
  await decideCredit(database.db, operator, 'bo@mail.ring.example', 'release');
  expect(await reasonOf('bo@mail.ring.example')).toBe('paid');
  expect(await auditLines(database.db)).toEqual(
    ['block.set', 'block.set', 'block.lift', 'credit.release'].map((action) => `tester ${action}`),
  );
});

test('the block of a network ends after 90 days, that of a domain does not', async () => {
  const refer = await createHost();
  await refer('ada@ring.example', 'den');
  for (const target of ['ada@ring.example', 'ring.example'])
    await perform(database.db, setBlock, { target: target });
  await database.owner.execute(sql`update referral_blocks set created_at = now() - interval '91 days'`);
  await deleteExpiredData(database.db);
  expect(await refer('bo@other.example', 'den')).toBe('paid');
  expect(await refer('cem@ring.example')).toBe('blocked_domain');
  expect(await database.db.execute(sql`select kind from referral_blocks`)).toEqual([{ kind: 'domain' }]);
});

test.each([
  ['gmail.com', 'shared_domain'],
  ['co.uk', 'not_registrable'],
  ['not a domain', 'unknown_person'],
  ['host@x.io', 'already_blocked'],
  ['unknown@x.io', 'unknown_network'],
])('refuses to block %s: %s', async (target, reason) => {
  await createHost();
  await join(database.db, { email: 'unknown@x.io', networkHash: null });
  if (reason === 'already_blocked') await perform(database.db, setBlock, { target: target });
  await expect(perform(database.db, setBlock, { target: target })).rejects.toMatchObject({ reason });
  await expect(perform(database.db, liftBlock, { id: NIL })).rejects.toMatchObject({
    reason: 'no_such_block',
  });
});
