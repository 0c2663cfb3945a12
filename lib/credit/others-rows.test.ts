import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../email/suppress-mail';
import type { Overrides } from '../testing/joins';
import { expectHealthy, getPerson } from '../testing/operators';
import { referralsBy } from '../testing/referrals';
import { reverseUndeliverable } from './reverse-undeliverable';

const database = await emptyTestDatabase();
const limits = { domainLimit: 2, networkLimit: 2, hourlyLimit: 9 };

/**
 * Every rule by which one person's row decides about another's money. `ghosts` never passed a captcha and never confirmed, so anybody
 * can make them up: they withhold nothing. The same people with a captcha do, for the reason named.
 */
interface Rule {
  rule: string;
  reason: string | undefined;
  /** The code is that of the referrer. */
  ghosts: (referrerCode: string) => Overrides[];
  friend: Omit<Overrides, 'referrerCode'>;
  /** What happens to each of them before the friend joins. */
  after?: (id: string) => Promise<unknown>;
}

const many = (count: number, one: (n: number) => Overrides) =>
  Array.from({ length: count }, (_, n) => one(n));

describe.each(['signup', 'confirmation'] as const)('with payment on %s', (paidOn) => {
  const money = referralsBy(database, { ...limits, paidOn });
  const { join, joinAll, attach, outcomeOnceConfirmed, erase, correctAddress } = money;
  let rival: SignupRow;

  beforeEach(async () => {
    rival = await join({ email: 'rival@x.io', networkHash: 'home' });
  });

  const bounce = async (id: string) => {
    const who = { by: 'id', value: id } as const;
    await suppressMail(database.db, who, 'bounced');
    await reverseUndeliverable(database.db, who);
  };

  const rules: Rule[] = [
    {
      rule: 'friends at one domain',
      reason: 'same_domain',
      ghosts: (referrerCode) => many(5, (n) => ({ email: `ghost-${n}@mail.campus.edu`, referrerCode })),
      friend: { email: 'real@campus.edu' },
    },
    {
      rule: 'friends on one network',
      reason: 'same_network',
      ghosts: (referrerCode) =>
        many(5, (n) => ({ email: `ghost-${n}@gmail.com`, referrerCode, networkHash: 'campus' })),
      friend: { email: 'real@gmail.com', networkHash: 'campus' },
    },
    {
      rule: 'friends within an hour',
      reason: 'hourly_limit',
      ghosts: (referrerCode) => many(10, (n) => ({ email: `ghost-${n}@g${n}.io`, referrerCode })),
      friend: { email: 'real@campus.edu' },
    },
    {
      rule: 'an alias that joined before, with the code',
      reason: 'alias',
      ghosts: (referrerCode) => [{ email: 'real+1@campus.edu', referrerCode }],
      friend: { email: 'real@campus.edu' },
    },
    {
      rule: 'an alias that joined before, without a code',
      reason: 'alias',
      ghosts: () => [{ email: 'r.e.a.l@gmail.com' }],
      friend: { email: 'real@gmail.com' },
    },
    {
      rule: 'an alias that was erased',
      reason: 'rejoined',
      ghosts: (referrerCode) => [{ email: 'real+1@campus.edu', referrerCode }],
      friend: { email: 'real@campus.edu' },
      after: (id) => erase(id),
    },
    {
      rule: 'an alias whose address an operator corrected',
      reason: 'rejoined',
      ghosts: () => [{ email: 'real+1@campus.edu' }],
      friend: { email: 'real@campus.edu' },
      after: (id) => correctAddress(id, 'other@y.io'),
    },
    {
      rule: 'friends at one domain who were erased',
      reason: 'same_domain',
      ghosts: (referrerCode) => many(3, (n) => ({ email: `ghost-${n}@campus.edu`, referrerCode })),
      friend: { email: 'real@campus.edu' },
      after: async (id) => [await outcomeOnceConfirmed(id), await erase(id)].length,
    },
    {
      // Reverses what the bounced friend paid, and nothing else.
      rule: 'an alias whose mail bounced',
      reason: 'alias',
      ghosts: (referrerCode) => [{ email: 'real+1@campus.edu', referrerCode }],
      friend: { email: 'real@campus.edu' },
      after: bounce,
    },
  ];

  async function invent(rule: Rule, captcha: 'passed' | 'unavailable'): Promise<void> {
    const ghosts = rule.ghosts(rival.referralCode).map((one) => ({ ...one, captcha }));
    for (const { id } of await joinAll(ghosts)) {
      await rule.after?.(id);
    }
  }

  describe.each(rules)('$rule', (rule) => {
    const expected = rule.reason ?? 'paid';

    test('without a captcha withhold nothing of a friend who joins, at once or later', async () => {
      const real = { ...rule.friend, referrerCode: rival.referralCode };
      const ghosts = rule
        .ghosts(rival.referralCode)
        .map((one) => ({ ...one, captcha: 'unavailable' as const }));
      if (rule.after) await invent(rule, 'unavailable');
      const people = await joinAll(rule.after ? [real] : [...ghosts, real]);
      expect(await outcomeOnceConfirmed(people.at(-1)?.id ?? '')).toBe('paid');
    });

    test('without a captcha withhold nothing of a friend whose referrer is attached later', async () => {
      await invent(rule, 'unavailable');
      const real = await join(rule.friend);
      await attach(real.id, rival.referralCode);
      expect(await outcomeOnceConfirmed(real.id)).toBe('paid');
    });

    test(`with a captcha: ${expected}`, async () => {
      await invent(rule, 'passed');
      const real = await join({ ...rule.friend, referrerCode: rival.referralCode });
      expect(await outcomeOnceConfirmed(real.id)).toBe(expected);
    });
  });

  test('a thousand people without a captcha do not fill a network', async () => {
    const ghosts = many(1_001, (n) => ({
      email: `ghost-${n}@gmail.com`,
      referrerCode: rival.referralCode,
      networkHash: 'campus',
      captcha: 'unavailable',
    }));
    await joinAll(ghosts);
    const real = await join({
      email: 'real@gmail.com',
      referrerCode: rival.referralCode,
      networkHash: 'campus',
    });
    expect(await outcomeOnceConfirmed(real.id)).toBe('paid');
  });

  test('a person who confirmed without a captcha counts: another with the mailbox is an alias', async () => {
    const first = await join({ email: 'real+1@campus.edu', captcha: 'unavailable' });
    await outcomeOnceConfirmed(first.id);
    const { id } = await join({ email: 'real@campus.edu', referrerCode: rival.referralCode });
    expect(await outcomeOnceConfirmed(id)).toBe('alias');
  });

  test('aliases without a captcha neither use up the welcome mails of the mailbox nor, by bouncing, suppress it', async () => {
    const aliases = many(9, (n) => ({ email: `real+${n}@campus.edu`, captcha: 'unavailable' as const }));
    for (const { id } of await joinAll(aliases)) await bounce(id);
    const { id } = await join({ email: 'real@campus.edu', referrerCode: rival.referralCode });
    const mails = await database.db.select().from(outboxEmails).where(eq(outboxEmails.signupId, id));
    expect(mails.map(({ kind, status }) => `${kind} ${status}`)).toContain('welcome pending');
    expect(await database.db.$count(emailSuppressions)).toBe(0);
  });

  const limited = rules.filter(({ reason }) =>
    /^(same_domain|same_network|hourly_limit)$/.test(reason ?? ''),
  );

  test.each(limited)('$rule count nowhere once their mail bounced', async ({ ghosts, friend }) => {
    const people = await joinAll(ghosts(rival.referralCode));
    for (const { id } of people) await bounce(id);
    const { id } = await join({ ...friend, referrerCode: rival.referralCode });
    expect(await outcomeOnceConfirmed(id)).toBe('paid');
    // A mail server can read the link to confirm and refuse the mail.
    expect(await outcomeOnceConfirmed(people[0]?.id ?? '')).toBe('undeliverable');
    expect(await getPerson(database.db, rival.id)).toMatchObject({ storeCreditCents: 100 });
    await expectHealthy(database, 'networks');
  });

  test('a bounce reverses only the referral of the address that bounced', async () => {
    const friends = await joinAll([
      { email: 'real@campus.edu', referrerCode: rival.referralCode },
      { email: 'real+2@campus.edu', referrerCode: rival.referralCode },
    ]);
    await bounce(friends[1]?.id ?? '');
    expect(await outcomeOnceConfirmed(friends[0]?.id ?? '')).toBe('paid');
    expect(await getPerson(database.db, rival.id)).toMatchObject({ referralCount: 1 });
  });
});
