import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { joinBatch, person } from '../testing/joins';
import { decideCredit, expectConsistent, getPerson, operator } from '../testing/operators';
import { referralsBy } from '../testing/referrals';

const database = await emptyTestDatabase();
const modes = ['signup', 'confirmation'] as const;
/** Names a referrer, or says which other code a visitor sends. */
type Code = 'first' | 'second' | 'none' | 'unknown';

describe.each(modes)('an address that somebody took without a captcha, with payment on %s,', (paidOn) => {
  const { policy, join, outcomeOnceConfirmed } = referralsBy(database, { paidOn });
  let codes: Record<Code, string | null>;
  let [first, second]: SignupRow[] = [];

  beforeEach(async () => {
    first = await join({ email: 'first@x.io' });
    second = await join({ email: 'second@x.io' });
    codes = {
      first: first.referralCode,
      second: second.referralCode,
      none: null,
      unknown: 'MFM-ZZZZZZ',
    };
  });

  const taken = (code: Code) => ({
    email: 'real@campus.edu',
    captcha: 'unavailable' as const,
    referrerCode: codes[code],
  });
  const repeated = (code: Code) =>
    person({ email: 'Real@Campus.edu', referrerCode: codes[code], origin: { network: 'real' } });
  const repeat = (code: Code) => joinBatch(database.db, [repeated(code)], policy);
  const outcome = async () => outcomeOnceConfirmed((await getPerson(database.db, 'real@campus.edu')).id);

  test.each<[Code, Code, string | undefined]>([
    ['first', 'first', 'paid'],
    ['first', 'second', 'captcha_unavailable'],
    ['first', 'none', 'captcha_unavailable'],
    ['first', 'unknown', 'captcha_unavailable'],
    ['none', 'second', undefined],
    ['unknown', 'second', undefined],
    ['none', 'none', undefined],
  ])('with code %s keeps it when joined again with code %s: %s', async (code, next, referral) => {
    const { id } = await join(taken(code));
    await repeat(next);
    await repeat('second');
    expect(await outcome()).toBe(referral);
    const referredBy = code === 'first' ? first?.id : null;
    expect(await getPerson(database.db, id)).toMatchObject({ captcha: 'passed', referredBy });
    const paid = { storeCreditCents: referral === 'paid' ? 100 : 0 };
    expect(await getPerson(database.db, first?.id ?? '')).toMatchObject(paid);
    expect(await getPerson(database.db, second?.id ?? '')).toMatchObject({ storeCreditCents: 0 });
    await expectConsistent(database);
  });

  test.each<[Code, string | undefined]>([
    ['first', 'paid'],
    ['second', 'captcha_unavailable'],
  ])('keeps the first code in one batch with code %s: %s', async (next, referral) => {
    await joinBatch(database.db, [person(taken('first')), repeated(next)], policy);
    expect(await outcome()).toBe(referral);
    expect(await getPerson(database.db, 'real@campus.edu')).toMatchObject({ referredBy: first?.id });
  });

  test.each([
    ['rejection', 'captcha_unavailable'],
    ['release', 'paid'],
  ] as const)('keeps the %s of an operator: %s', async (decision, referral) => {
    const ghost = await join(taken('first'));
    await decideCredit(database.db, operator, ghost.id, decision);
    await repeat('first');
    expect(await outcome()).toBe(referral);
  });

  test('keeps the referrer of somebody who passed the captcha', async () => {
    await join({ email: 'solved@campus.edu', referrerCode: first?.referralCode });
    const again = person({ email: 'solved@campus.edu', referrerCode: second?.referralCode });
    await joinBatch(database.db, [again], policy);
    expect(await getPerson(database.db, again.email)).toMatchObject({ referredBy: first?.id });
  });

  test('pays nobody after its mail bounced: nothing is mailed to it any more', async () => {
    const ghost = await join(taken('first'));
    const isTheirs = eq(outboxEmails.signupId, ghost.id);
    await database.db.update(outboxEmails).set({ status: 'sent', outcome: 'bounced' }).where(isTheirs);
    await repeat('first');
    expect(await outcome()).toBe('captcha_unavailable');
  });

  test('is judged by the rules: an alias of somebody who joined before pays nobody', async () => {
    await join({ email: 'real+1@campus.edu' });
    await join(taken('first'));
    await repeat('first');
    expect(await outcome()).toBe('alias');
  });
});
