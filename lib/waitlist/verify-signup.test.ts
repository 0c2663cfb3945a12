import { beforeEach, describe, expect, test } from 'vitest';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { joinBatch, person } from '../testing/joins';
import { decideCredit, expectHealthy, getPerson, operator } from '../testing/operators';
import { referralsBy } from '../testing/referrals';

const database = await emptyTestDatabase();
const modes = ['signup', 'confirmation'] as const;

describe.each(modes)('an address that somebody took without a captcha, with payment on %s,', (paidOn) => {
  const { policy, join, outcomeOnceConfirmed } = referralsBy(database, { paidOn });
  let rival: SignupRow;

  beforeEach(async () => {
    rival = await join({ email: 'rival@x.io' });
  });

  const taken = { email: 'real@campus.edu', captcha: 'unavailable' as const };
  const repeat = async () => {
    await joinBatch(
      database.db,
      [person({ email: 'Real@Campus.edu', referrerCode: rival.referralCode })],
      policy,
    );
    const { id } = await getPerson(database.db, taken.email);
    return outcomeOnceConfirmed(id);
  };

  test.each(['no code', 'the same code', "an attacker's code", 'an unknown code'])(
    'with %s pays the referrer of its owner, once',
    async (code) => {
      const attacker = await join({ email: 'attacker@x.io' });
      const codes: Record<string, string> = {
        'the same code': rival.referralCode,
        "an attacker's code": attacker.referralCode,
        'an unknown code': 'MFM-ZZZZZZ',
      };
      await join({ ...taken, referrerCode: codes[code] ?? null });
      expect([await repeat(), await repeat()]).toEqual(['paid', 'paid']);
      expect(await getPerson(database.db, rival.id)).toMatchObject({ storeCreditCents: 100 });
      expect(await getPerson(database.db, attacker.id)).toMatchObject({ storeCreditCents: 0 });
      await expectHealthy(database, 'networks');
    },
  );

  test('pays in the same batch', async () => {
    const people = [{ ...taken }, { email: taken.email, referrerCode: rival.referralCode }];
    await joinBatch(database.db, people.map(person), policy);
    const { id } = await getPerson(database.db, taken.email);
    expect(await outcomeOnceConfirmed(id)).toBe('paid');
  });

  test('keeps what an operator decided, and the referrer of somebody who passed the captcha', async () => {
    const { referralCode } = await join({ email: 'other@x.io' });
    const ghost = await join({ ...taken, referrerCode: referralCode });
    await decideCredit(database.db, operator, ghost.id, 'rejection');
    expect(await repeat()).toBe('captcha_unavailable');
    await join({ email: 'solved@campus.edu', referrerCode: referralCode });
    const again = person({ email: 'solved@campus.edu', referrerCode: rival.referralCode });
    await joinBatch(database.db, [again], policy);
    expect(await getPerson(database.db, rival.id)).toMatchObject({ storeCreditCents: 0 });
  });

  test('is judged by the rules: an alias of somebody who joined before pays nobody', async () => {
    await join({ email: 'real+1@campus.edu' });
    await join(taken);
    expect(await repeat()).toBe('alias');
  });
});
