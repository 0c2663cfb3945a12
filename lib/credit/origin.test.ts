import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readRowsAbout } from '@/db/queries/place';
import { type Origin, type OriginKind, originKinds } from '@/db/schema/origin';
import type { SignupRow } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { getPerson } from '../testing/operators';
import { referralsBy } from '../testing/referrals';
import { limitsOf, originReason, originRules } from './origin';

const database = await emptyTestDatabase();
const limits = { networkLimit: 1, domainLimit: 2 };

describe.each(originKinds)('friends who share the %s', (kind) => {
  const room = limitsOf(limits)[kind];
  const { join, attach, outcome, erase } = referralsBy(database, limits);
  let host: SignupRow;

  beforeEach(async () => {
    host = await join({ email: 'host@x.io' });
  });

  /** A friend who shares nothing with others but what the test is about. */
  const friend = (name: string, referrerCode: string | null = host.referralCode, value = 'shared') => ({
    email: `${name}@gmail.com`,
    referrerCode,
    origin: { network: `n ${name}`, domain: `${name}.io`, [kind]: value } as Origin,
  });

  test('count if an operator records later who invited them', async () => {
    // There, the domain is that of the address.
    const shares = { ...friend('late', null), ...(kind === 'domain' && { email: 'late@shared.io' }) };
    const late = await join(shares);
    for (let n = 0; n < room; n += 1) {
      await join(friend(`${n}`, host.referralCode, kind === 'domain' ? 'shared.io' : 'shared'));
    }
    await attach(late.id, host.referralCode);
    expect(await outcome(late.id)).toBe(originRules[kind].full);
  });

  test('find it in what is stored about them, until they are erased', async () => {
    const { id } = await join(friend('ada'));
    const stored = await readRowsAbout(database.db, await getPerson(database.db, id), []);
    expect(JSON.stringify(stored)).toContain('"shared"');
    await erase(id);
    expect(await dumpAll(database.db)).not.toContain('shared');
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
