import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '@/db/schema/audit-entries';
import { signupNetworks } from '@/db/schema/origin';
import { referrals } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { MailDomainCheck } from '../../address/domains';
import { type CreditPolicy, mailboxHasher, unlimitedCredit } from '../../credit/credit-policy';
import { confirmEmail } from '../../email/confirm-email';
import { suppressMail } from '../../email/suppress-mail';
import { resolverOf } from '../../testing/dns';
import { joinBatch, person } from '../../testing/joins';
import {
  dryRun,
  erasePerson,
  expectConsistent,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
  perform,
  servicesOn,
} from '../../testing/operators';
import { edit } from '../person/edit';
import { attachReferrer } from './attach';

const database = await emptyTestDatabase();
const mailDomainCheck = new MailDomainCheck(
  resolverOf({ 'x.io': { MX: 'mx' }, 'web.io': { A: '192.0.2.1' }, 'mute.io': 'ESERVFAIL' }),
);
let host: SignupRow;

beforeEach(async () => {
  host = await join(database.db, { email: 'host@x.io' });
});

const attach = (
  friend: string,
  { referrer = host.referralCode, by = operator, policy = {} as Partial<CreditPolicy> } = {},
) => {
  const services = servicesOn(database.db, { policy: { ...unlimitedCredit, ...policy }, mailDomainCheck });
  return perform(services, attachReferrer, { friend, referrer }, by);
};
const stored = () => getPerson(database.db, host.id);
const paidOnce = { referralCount: 1, storeCreditCents: 100 };

test('pays the referrer as if the friend had joined with the code, also if an alias joined later', async () => {
  const friend = await join(database.db, { email: 'friend@x.io', origin: { network: 'campus' } });
  const alias = await join(database.db, { email: 'friend+two@x.io', origin: { network: 'campus' } });
  expect(await attach('friend@x.io', { by: dryRun })).toMatchObject({ state: 'paid', amountCents: 100 });
  expect(await stored()).toEqual(host);
  await attach('friend@x.io');
  expect(await stored()).toMatchObject(paidOnce);
  expect(await database.db.select().from(referrals)).toMatchObject([
    { friendId: friend.id, referrerId: host.id, state: 'paid', paidCents: 100, ownDomain: 'x.io' },
  ]);
  const networks = await database.db.select().from(signupNetworks);
  const referrers = Object.fromEntries(networks.map((one) => [one.signupId, one.referredBy]));
  expect(referrers).toEqual({ [friend.id]: host.id, [alias.id]: null });
  const detail = { referredSignupId: friend.id, state: 'paid', reason: null, amountCents: 100 };
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: 'credit.attach', subjectId: host.id, detail },
  ]);
  await expectConsistent(database);
});

describe('withholds the referral for the reason', () => {
  test.each([
    ['unconfirmed', { email: 'someone@x.io' }, { paidOn: 'confirmation' }],
    ['domain_unchecked', { email: 'someone@web.io' }, {}],
    ['domain_unchecked', { email: 'someone@mute.io' }, {}],
  ] as const)('%s', async (reason, friend, policy) => {
    await joinAll(database.db, [
      { email: 'first@x.io' },
      { email: 'second@x.io', referrerCode: host.referralCode, origin: { network: 'home' } },
    ]);
    const { id } = await join(database.db, friend);
    expect(await attach(id, { policy })).toMatchObject({ state: 'withheld', reason, amountCents: 0 });
    expect(await stored()).toMatchObject(paidOnce);
    await expectConsistent(database);
  });
});

test('pays nothing for somebody who moved to the mailbox of a friend who was erased', async () => {
  const policy = { hashesOf: mailboxHasher(['a secret for tests']) };
  await join(database.db, { email: 'late@y.io' });
  const first = await join(database.db, { email: 'spare@x.io', referrerCode: host.referralCode });
  await erasePerson(database.db, operator, first.id);
  await perform(database.db, edit, { person: 'late@y.io', address: 'spare+late@x.io' });
  expect(await attach('spare+late@x.io', { policy })).toMatchObject({ reason: 'rejoined', amountCents: 0 });
});

test('with payment on confirmation, a friend who has confirmed pays at once', async () => {
  const { id } = await join(database.db, { email: 'friend@x.io' });
  await confirmEmail(database.db, id);
  await attach(id, { policy: { paidOn: 'confirmation' } });
  await confirmEmail(database.db, id);
  expect(await stored()).toMatchObject(paidOnce);
});

test('is refused where nobody can be the referrer', async () => {
  await join(database.db, { email: 'friend@x.io', referrerCode: host.referralCode });
  await join(database.db, { email: 'bounced@x.io' });
  await suppressMail(database.db, { by: 'normalizedEmail', value: 'bounced@x.io' }, 'bounced');
  await join(database.db, { email: 'late@x.io' });
  const own = { ...operator, addresses: [host.email] };
  for (const [friend, referrer, reason, by] of [
    ['friend@x.io', host.email, 'has_referrer', operator],
    // The two would refer each other.
    [host.email, 'friend@x.io', 'referrer_joined_later', operator],
    [host.email, host.email, 'own_referrer', operator],
    ['bounced@x.io', host.email, 'friend_bounced', operator],
    ['late@x.io', host.email, 'own_referrals', own],
    ['late@x.io', 'nobody@x.io', 'unknown_person', operator],
    // The field was left empty.
    ['late@x.io', ' ', 'unknown_person', operator],
  ] as const)
    await expect(attach(friend, { referrer, by })).rejects.toMatchObject({ reason });
  await erasePerson(database.db, operator, host.id);
  await expect(attach('late@x.io', { referrer: host.id })).rejects.toMatchObject({
    reason: 'referrer_erased',
  });
  await expect(attach(host.id, { referrer: 'late@x.io' })).rejects.toMatchObject({ reason: 'erased_person' });
});

test('records one referrer, however often operators do it at once', async () => {
  await join(database.db, { email: 'friend@x.io' });
  const done = await Promise.allSettled([1, 2, 3].map(() => attach('friend@x.io')));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stored()).toMatchObject(paidOnce);
  await expectConsistent(database);
});

test('stays within the limits of a code with which others join meanwhile', async () => {
  const policy = { ...unlimitedCredit, domainLimit: 5, hourlyLimit: 12 };
  const late = await joinAll(
    database.db,
    Array.from({ length: 20 }, (_, n) => ({ email: `late-${n}@x.io`, origin: { network: `${n}` } })),
  );
  const joins = friendsOf(host.referralCode, 20, 'new', 'gmail.com').map((one) =>
    person({ ...one, origin: { network: one.email } }),
  );
  await Promise.all([
    ...late.map(({ id }) => attach(id, { policy })),
    ...joins.map((one) => joinBatch(database.db, [one], policy)),
  ]);
  const reasons = (await database.db.select().from(referrals)).map(({ reason }) => reason);
  expect(reasons).toHaveLength(40);
  expect(reasons.filter((reason) => reason === null)).toHaveLength(12);
  await expectConsistent(database);
});
