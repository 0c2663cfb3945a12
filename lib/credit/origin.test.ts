import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readRowsAbout } from '@/db/queries/place';
import { type Origin, type OriginKind, originKinds } from '@/db/schema/origin';
import type { SignupRow } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { expectHealthy, getPerson } from '../testing/operators';
import { referralsBy } from '../testing/referrals';
import { limitsOf, originReason, originRules } from './origin';

const database = await emptyTestDatabase();
const limits = { networkLimit: 1, domainLimit: 2 };
const cases = originKinds.flatMap((kind) =>
  (['signup', 'confirmation'] as const).map((on) => [kind, on] as const),
);

describe.each(cases)('friends who share the %s, with payment on %s', (kind, paidOn) => {
  const full = kind === 'domain' ? 'same_domain' : 'same_network';
  const room = limitsOf(limits)[kind];
  const { join, attach, outcome, outcomeOnceConfirmed, correctAddress, erase } = referralsBy(database, {
    ...limits,
    paidOn,
  });
  let host: SignupRow;

  beforeEach(async () => {
    host = await join({ email: 'host@x.io' });
  });

  /** A friend who shares nothing with others but what the test is about. */
  const friend = (
    name: string | number,
    referrerCode: string | null = host.referralCode,
    value = 'shared',
  ) => ({
    email: `${name}@gmail.com`,
    referrerCode,
    origin: { network: `n ${name}`, domain: `${name}.io`, [kind]: value } as Origin,
  });
  async function fill(): Promise<SignupRow[]> {
    const friends: SignupRow[] = [];
    for (let n = 0; n < room; n += 1) friends.push(await join(friend(n)));
    for (const { id } of friends) expect(await outcomeOnceConfirmed(id)).toBe('paid');
    return friends;
  }

  test('are paid up to the limit, and friends elsewhere beyond it', async () => {
    await fill();
    expect(await outcome((await join(friend('next'))).id)).toBe(full);
    const { id } = await join(friend('elsewhere', host.referralCode, 'another'));
    expect(await outcomeOnceConfirmed(id)).toBe('paid');
    await expectHealthy(database);
  });

  test('share it with the referrer, too', async () => {
    const rival = await join({ ...friend('rival', null), email: 'rival@shared.io' });
    const { id } = await join(friend('next', rival.referralCode));
    expect(await outcomeOnceConfirmed(id)).toBe(kind === 'network' ? full : 'paid');
  });

  test('make no room by leaving', async () => {
    for (const { id } of await fill()) await erase(id);
    expect(await dumpAll(database.db)).not.toContain('shared');
    expect(await outcome((await join(friend('next'))).id)).toBe(full);
  });

  test('make no room by moving to another address', async () => {
    for (const { id, signupPosition } of await fill())
      await correctAddress(id, `moved-${signupPosition}@y.io`);
    expect(await outcome((await join(friend('next'))).id)).toBe(full);
  });

  test('count if an operator records later who invited them', async () => {
    // There, the domain is that of the address.
    const shares = { ...friend('late', null), ...(kind === 'domain' && { email: 'late@shared.io' }) };
    const late = await join(shares);
    for (let n = 0; n < room; n += 1) {
      await join(friend(n, host.referralCode, kind === 'domain' ? 'shared.io' : 'shared'));
    }
    await attach(late.id, host.referralCode);
    expect(await outcome(late.id)).toBe(full);
  });

  test('find it in what is stored about them', async () => {
    const { id } = await join(friend('ada'));
    const stored = await readRowsAbout(database.db, await getPerson(database.db, id), []);
    expect(JSON.stringify(stored)).toContain('"shared"');
  });
});

test.each(originKinds)(
  'the rule of the %s decides about what the referrer has, too, and the unknown',
  (kind) => {
    const rule = originRules[kind];
    const before = { ...rule };
    onTestFinished(() => void Object.assign(rule, before));
    const unknown = { network: null, domain: null };
    const reasonOf = (origin: Origin) =>
      originReason(origin, { referralCode: 'MFM-ABC234', network: null }, () => 0, limits);
    const shared = { ...unknown, [kind]: 'shared' };
    expect([reasonOf(shared), reasonOf(unknown)]).toEqual([null, null]);
    Object.assign(rule, { own: () => 'shared', unknown: 'domain_unchecked' });
    expect([reasonOf(shared), reasonOf(unknown)]).toEqual([rule.full, 'domain_unchecked']);
  },
);

test('each kind has a limit', () => {
  const withoutLimit = (kind: OriginKind) => limitsOf(limits)[kind] === 0;
  expect(originKinds.filter(withoutLimit)).toEqual([]);
});
