import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readRowsAbout } from '@/db/queries/place';
import { type Origin, originKinds, unknownClient } from '@/db/schema/origin';
import type { SignupRow } from '@/db/schema/signups';
import { dumpAll } from '@/db/testing/create-test-database';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { getPerson } from '../testing/operators';
import { referralsBy } from '../testing/referrals';
import { originReason, originRules } from './origin';

const database = await emptyTestDatabase();
const limits = { networkLimit: 1, domainLimit: 2 };
const unknown: Origin = { ...unknownClient, domain: null };

describe.each(originKinds)('friends who share the %s', (kind) => {
  const room = originRules[kind].limit(limits);
  const { join, attach, outcome, erase } = referralsBy(database, limits);
  let host: SignupRow;

  beforeEach(async () => {
    host = await join({ email: 'host@x.io' });
  });

  /** A friend who shares nothing with others but what the test is about. */
  const friend = (name: string, referrerCode: string | null = host.referralCode, value = 'shared') => ({
    email: `${name}@gmail.com`,
    referrerCode,
    origin: { ...unknown, [kind]: value },
  });

  test('count if an operator records later who invited them', async () => {
    // There, the domain is that of the address.
    const shares = { ...friend('late', null), ...(kind === 'domain' && { email: 'late@shared.io' }) };
    const late = await join(shares);
    for (let n = 0; n < room; n += 1) {
      await join(friend(`${n}`, host.referralCode, kind === 'domain' ? 'shared.io' : 'shared'));
    }
    await attach(late.id, host.referralCode);
    expect(await outcome(late.id)).toBe(`same_${kind}`);
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
    const client = { ...unknownClient, [kind]: 'shared.io' };
    const referrer = { canonicalMailbox: 'host@shared.io', referralCode: 'MFM-ABC234', client };
    const reasonsOf = () =>
      ['shared.io', null].map((value) =>
        originReason({ ...unknown, [kind]: value }, referrer, () => 0, limits),
      );
    Object.assign(rule, { own: 'paid', unknown: null });
    expect(reasonsOf()).toEqual([null, null]);
    Object.assign(rule, { own: 'withheld', unknown: 'domain_unchecked' });
    expect(reasonsOf()).toEqual([`same_${kind}`, 'domain_unchecked']);
  },
);

test('each kind has a limit', () => {
  expect(originKinds.filter((kind) => originRules[kind].limit(limits) === 0)).toEqual([]);
});
