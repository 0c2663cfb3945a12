import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lockPersonByKey } from '@/db/queries/people';
import { addressChanges } from '@/db/schema/address-changes';
import { auditEntries } from '@/db/schema/audit-entries';
import { emailSuppressions, erasedMailboxes } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { referrals } from '@/db/schema/referrals';
import type { SignupRow } from '@/db/schema/signups';
import { untilBlocked } from '@/db/testing/blocked-transactions';
import { dumpAll } from '@/db/testing/create-test-database';
import { MailDomainCheck } from '../address/domains';
import { mailboxHasher, unlimitedCredit } from '../credit/credit-policy';
import { confirmEmail } from '../email/confirm-email';
import { readLink } from '../email/link-tokens';
import { suppressMail } from '../email/suppress-mail';
import { createRateLimiter } from '../rate-limit/rate-limiter';
import { deleteExpiredData } from '../retention';
import { deliveryUnderTest } from '../testing/delivery';
import { resolverOf } from '../testing/dns';
import { joinBatch, joinOne, person } from '../testing/joins';
import { errorAnswer, testSender } from '../testing/mail-provider';
import {
  erasePerson,
  expectHealthy,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
  servicesOn,
} from '../testing/operators';
import { recordReferrer } from '../waitlist/record-referrer';
import { confirmAddressChange, requestAddressChange, undoAddressChange } from './change-address';
import { signOutEverywhere } from './preferences';

const delivery = await deliveryUnderTest();
const hashesOf = mailboxHasher(testSender.secrets);
const policy = { ...unlimitedCredit, hashesOf };
const offered = () => servicesOn(delivery.db, { secrets: testSender.secrets });
let rateLimiter: ReturnType<typeof createRateLimiter>;
let ada: SignupRow;

beforeEach(async () => {
  rateLimiter = createRateLimiter('secret');
  ada = await join(delivery.db, { email: 'Ada@old.io', idempotencyKey: crypto.randomUUID() });
  await mails();
});

const request = (email: string, { id } = ada, mailDomainCheck: MailDomainCheck | null = null) =>
  requestAddressChange(delivery.db, id, email, { rateLimiter, mailDomainCheck });

/** Sends what is due. Returns each mail as "recipient: subject", sorted. */
async function mails(): Promise<string[]> {
  delivery.inbox.clear();
  await delivery.drain();
  return delivery.inbox
    .mails()
    .map(({ to, subject }) => `${to}: ${subject}`)
    .toSorted();
}

function linkIn(purpose: 'confirm_address' | 'undo_address'): string {
  const tokens = delivery.inbox.mails().flatMap(({ text }) => text?.match(/(?<=token=)[\w-]+/g) ?? []);
  const [id] = tokens.flatMap((token) => readLink(purpose, token, testSender.secrets)?.id ?? []);
  if (!id) throw new Error(`No mail has a link for ${purpose}`);
  return id;
}

const confirm = (changeId: string) => confirmAddressChange(delivery.db, changeId, hashesOf);
const undo = (changeId: string) => undoAddressChange(delivery.db, changeId, hashesOf);

/** Requests a change. Returns what the link in the mail to the new address confirms. */
async function ask(email: string, who = ada): Promise<string> {
  await request(email, who);
  await mails();
  return linkIn('confirm_address');
}

async function moveTo(email: string, who = ada): Promise<string> {
  const changeId = await ask(email, who);
  expect(await confirm(changeId)).toBe('done');
  return changeId;
}

const stored = () => getPerson(delivery.db, ada.id);
const setDaysAgo = (time: 'requestedAt' | 'confirmedAt', days: number) =>
  delivery.db.update(addressChanges).set({ [time]: sql`now() - ${days} * interval '1 day'` });

test('a change of address is confirmed at the new address, announced at the old one, and can be undone there', async () => {
  const { referralCode } = await join(delivery.db, { email: 'host@x.io' });
  const friend = await join(delivery.db, { email: 'Friend@gmail.com', referrerCode: referralCode });
  const anothers = await ask('ada@new.io');
  expect(await request('Neu@müller.io', friend)).toBe('requested');
  expect(await getPerson(delivery.db, friend.id)).toEqual(friend);
  expect(await mails()).toEqual(['Neu@xn--mller-kva.io: Confirm your new email address at MyFitModel']);

  const changeId = linkIn('confirm_address');
  expect([await confirm(changeId), await confirm(changeId)]).toEqual(['done', 'done']);
  const mailbox = 'neu@xn--mller-kva.io';
  // The answer about the mail with the link was lost.
  await delivery.db
    .update(outboxEmails)
    .set({ status: 'pending', requestId: null, dueAt: sql`now()` })
    .where(and(eq(outboxEmails.signupId, friend.id), eq(outboxEmails.kind, 'address_confirmation')));
  const isConfirmed = { ...friend, confirmedAt: expect.any(Date) };
  const moved = { email: 'Neu@müller.io', normalizedEmail: mailbox, canonicalMailbox: mailbox };
  expect(await getPerson(delivery.db, friend.id)).toEqual({ ...isConfirmed, ...moved, placeVersion: 1 });
  expect(await mails()).toEqual([
    'Friend@gmail.com: Your email address at MyFitModel was changed',
    'Neu@xn--mller-kva.io: The link to your place at MyFitModel',
  ]);

  const undoId = linkIn('undo_address');
  expect(await undo(undoId)).toBe('done');
  expect(await getPerson(delivery.db, friend.id)).toEqual({ ...isConfirmed, placeVersion: 2 });
  expect(await delivery.db.select().from(referrals)).toMatchObject([{ state: 'paid' }]);
  expect(await mails()).toEqual(['Friend@gmail.com: The link to your place at MyFitModel']);
  const act = { actor: 'the person', action: 'edit', subjectId: friend.id };
  expect(await delivery.db.select().from(auditEntries)).toMatchObject([
    { ...act, detail: { address: true } },
    { ...act, detail: { address: true, undone: true } },
  ]);
  expect([await undo(undoId), await confirm(changeId)]).toEqual(['over', 'over']);
  expect(await delivery.db.select().from(erasedMailboxes)).toEqual([]);
  await expectHealthy(delivery, 'networks');
  expect(await confirm(anothers)).toBe('done');
  expect(await stored()).toMatchObject({ email: 'ada@new.io' });
});

test.each(['ada@new.io', 'ADA+news@OLD.io'])(
  'a change of address to %s and back does not make an earlier erasure of the mailbox forgotten',
  async (address) => {
    const bea = await join(delivery.db, { email: 'bea@old.io' });
    for (const { id } of [ada, bea]) await erasePerson(offered(), operator, id);
    const again = await join(delivery.db, { email: 'ada@old.io' });
    const remembered = () => delivery.db.select({ people: erasedMailboxes.people }).from(erasedMailboxes);
    expect(await remembered()).toEqual([{ people: 1 }, { people: 1 }]);
    await moveTo(address, again);
    await mails();
    expect(await undo(linkIn('undo_address'))).toBe('done');
    expect(await remembered()).toEqual([{ people: 1 }, { people: 1 }]);
  },
);

test('a change of address sends mail that was tried before to the new address', async () => {
  const bea = await join(delivery.db, { email: 'bea@old.io' });
  const { id: otherId } = await join(delivery.db, { email: 'cem@old.io' });
  delivery.provider.decide = ({ recipients: [to] }) =>
    to?.endsWith('@old.io') ? { status: 500 } : undefined;
  const dueAt = new Date('2099-01-01');
  await delivery.db
    .insert(outboxEmails)
    .values({ id: crypto.randomUUID(), kind: 'vip', signupId: bea.id, dueAt });
  const changeId = await ask('bea@new.io', bea);
  const mailOfOther = () => delivery.db.select().from(outboxEmails).where(eq(outboxEmails.signupId, otherId));
  const tried = await mailOfOther();
  expect(tried).toMatchObject([{ error: 'resend_failed' }]);
  expect(await confirm(changeId)).toBe('done');
  expect(await mailOfOther()).toEqual(tried);
  expect(await delivery.db.$count(outboxEmails, eq(outboxEmails.dueAt, dueAt))).toBe(1);
  expect(await mails()).toContain("bea@new.io: You're #2 in line at MyFitModel");
});

test('a change of address to the same address, or to a domain that receives no mail, sends nothing', async () => {
  const check = new MailDomainCheck(resolverOf({ 'new.io': { MX: 'mx.new.io' } }));
  // More often than an address can be changed.
  for (let times = 0; times < 4; times += 1) {
    expect(await request(' Ada@old.io ')).toBe('unchanged');
    expect(await request('ada@nowhere.io', ada, check)).toBe('invalid');
  }
  expect(await mails()).toEqual([]);
  expect(await request('ada@new.io', ada, check)).toBe('requested');
});

test('a change of address waits for another request of the same person', async () => {
  const { answer } = await delivery.db.transaction(async (tx) => {
    await lockPersonByKey(tx, { by: 'id', value: ada.id }, 'no key update');
    const answer = request('new@x.io');
    await untilBlocked(delivery.db, 1);
    return { answer };
  });
  expect(await answer).toBe('requested');
});

test('a change of address can be requested three times a day by a person, and three times for a mailbox', async () => {
  const others = await joinAll(delivery.db, friendsOf('', 4));
  for (const ask of [
    (n: number) => request(`ada-${n}@new.io`),
    (n: number) => request(`victim+${n}@x.io`, others[n]),
  ]) {
    const answers = await Promise.all([0, 1, 2, 3].map(ask));
    expect(answers.toSorted()).toEqual(['limited', ...Array(3).fill('requested')]);
  }
});

test.each(['bea@x.io', 'BEA@X.IO', 'bea+1@x.io', 'left@x.io'])(
  '%s gets the answer of a free one',
  async (email) => {
    await join(delivery.db, { email: 'bea@x.io' });
    await moveTo('moved@y.io', await join(delivery.db, { email: 'left@x.io' }));
    await mails();
    const before = await dumpAll(delivery.db);
    expect(await request(email)).toBe('requested');
    expect(await mails()).toEqual([]);
    const isAdas = eq(addressChanges.signupId, ada.id);
    const [change] = await delivery.db.select().from(addressChanges).where(isAdas);
    expect(await confirm(change?.id ?? '')).toBe('taken');
    // The request and its mail are all that is new.
    const added = (await dumpAll(delivery.db)).split('\n').filter((row) => !before.includes(row));
    expect(added).toHaveLength(2);
  },
);

test('a link ends when the person asks for another change', async () => {
  const first = await ask('typo@x.io');
  await request('right@x.io');
  expect(await mails()).toEqual(['right@x.io: Confirm your new email address at MyFitModel']);
  expect([await confirm(first), await confirm(linkIn('confirm_address'))]).toEqual(['over', 'done']);
  expect(await stored()).toMatchObject({ email: 'right@x.io' });
});

test.each([
  [6.9, 'done'],
  [7.1, 'over'],
])('a link confirms, and undoes, for seven days: after %d it is %s', async (days, outcome) => {
  const changeId = await ask('new@x.io');
  await setDaysAgo('requestedAt', days);
  expect(await confirm(changeId)).toBe(outcome);
  await setDaysAgo('requestedAt', 0);
  await confirm(changeId);
  await setDaysAgo('confirmedAt', days);
  expect(await undo(changeId)).toBe(outcome);
});

test('a link does nothing after signing out everywhere or erasing, or with an id that nobody has', async () => {
  const bea = await join(delivery.db, { email: 'bea@x.io' });
  const anothers = await ask('bea@new.io', bea);
  const signedOut = await ask('lost@x.io');
  await signOutEverywhere(delivery.db, ada.id);
  expect(await confirm(signedOut)).toBe('over');
  const changeId = await moveTo('new@x.io');
  await erasePerson(offered(), operator, ada.id);
  const answers = [await undo(changeId), await confirm(changeId), await confirm(ada.id)];
  expect(answers).toEqual(Array(3).fill('over'));
  expect(await request('late@x.io')).toBe('ended');
  expect(await confirm(anothers)).toBe('done');
  await signOutEverywhere(delivery.db, bea.id);
  expect(await undo(anothers)).toBe('done');
  await expectHealthy(delivery, 'networks');
});

test('for seven days after a change, the person cannot change the address again, so that the old one can undo it', async () => {
  await moveTo('new@x.io');
  expect(await request('third@x.io')).toBe('changed_recently');
  await setDaysAgo('confirmedAt', 7.1);
  expect(await request('third@x.io')).toBe('requested');
});

test('for seven days after a change, nobody can join with the old address, not even repeat their signup, and an alias of it blocks no undo', async () => {
  const changeId = await moveTo('new@x.io');
  await mails();
  for (const idempotencyKey of [null, ada.idempotencyKey]) {
    const again = await joinOne(delivery.db, { email: 'ADA@old.io', idempotencyKey });
    expect(again).toEqual({ outcome: 'duplicate', id: ada.id });
  }
  expect(await joinOne(delivery.db, { email: 'ada+2@old.io' })).toMatchObject({ outcome: 'joined' });
  expect(await undo(changeId)).toBe('done');
  await expectHealthy(delivery, 'networks');
});

test('seven days after a change, the old address is free, but its mailbox pays no referrer', async () => {
  await moveTo('new@x.io');
  await setDaysAgo('confirmedAt', 7.1);
  await deleteExpiredData(delivery.db);
  const again = person({ email: 'ada@old.io', referrerCode: ada.referralCode });
  await joinBatch(delivery.db, [again], policy);
  const [referral] = await delivery.db.select().from(referrals);
  expect(referral).toMatchObject({ state: 'withheld', reason: 'rejoined' });
});

const suppress = (reason: 'unsubscribed' | 'bounced') =>
  suppressMail(delivery.db, { by: 'id', value: ada.id }, reason);

test('suppressed mail at the new mailbox is respected', async () => {
  await delivery.db.insert(emailSuppressions).values({ mailbox: 'new@x.io', reason: 'complained' });
  expect(await request('new+1@x.io')).toBe('requested');
  expect(await mails()).toEqual([]);
});

test.each([
  ['bounced stays there, and gets no notice', 'bounced', [], false],
  ['unsubscribed moves with the person, and gets the notice', 'unsubscribed', ['new@x.io'], true],
] as const)('suppressed mail at an old address that %s', async (_, reason, moved, isNoticed) => {
  await suppress(reason);
  await moveTo('new@x.io');
  await expectHealthy(delivery, 'networks');
  const sent = await mails();
  expect(sent).toContain('new@x.io: The link to your place at MyFitModel');
  const suppressed = (await delivery.db.select().from(emailSuppressions)).map(({ mailbox }) => mailbox);
  expect(suppressed.toSorted()).toEqual([hashesOf('ada@old.io')[0], ...moved].toSorted());
  expect(sent.includes('Ada@old.io: Your email address at MyFitModel was changed')).toBe(isNoticed);
  if (!isNoticed) return;
  await undo(linkIn('undo_address'));
  expect(await mails()).toEqual(['Ada@old.io: The link to your place at MyFitModel']);
});

test('suppressed mail at the new address does not keep the notice from the old one', async () => {
  await moveTo('new@x.io');
  await suppress('unsubscribed');
  expect(await mails()).toEqual(['Ada@old.io: Your email address at MyFitModel was changed']);
  await expectHealthy(delivery, 'networks');
});

const befriend = () => join(delivery.db, { email: 'friend@x.io', referrerCode: ada.referralCode });

test('a referral that waits for a confirmed email is paid once, because the new address is confirmed', async () => {
  const waiting = person({ email: 'friend@x.io', referrerCode: ada.referralCode });
  await joinBatch(delivery.db, [waiting], { ...policy, paidOn: 'confirmation' });
  const friend = await getPerson(delivery.db, waiting.id);
  const changeId = await moveTo('friend@y.io', friend);
  await undo(changeId);
  await confirmEmail(delivery.db, friend.id);
  expect(await stored()).toMatchObject({ referralCount: 1, storeCreditCents: 100 });
  await expectHealthy(delivery, 'networks');
});

test("a referral cannot move to the referrer's mailbox", async () => {
  const friend = await befriend();
  await mails();
  await request('ada+friend@old.io', friend);
  expect(await mails()).toEqual([]);
});

test('a referral stays paid if Resend refuses the new address', async () => {
  const friend = await befriend();
  await mails();
  delivery.provider.decide = () => errorAnswer(422, 'validation_error', 'Invalid `to` field.');
  await request('friend@refused.io', friend);
  await mails();
  const dead = await delivery.db.select().from(outboxEmails).where(eq(outboxEmails.status, 'dead'));
  expect(dead).toMatchObject([{ kind: 'address_confirmation', error: 'address_refused' }]);
  expect(await stored()).toMatchObject({ referralCount: 1 });
});

test('1,000 joins during changes of address and late claims leave the waitlist consistent', async () => {
  const movers = await joinAll(delivery.db, friendsOf('', 20, 'mover'));
  for (const mover of movers) await request(`${mover.signupPosition}@new.io`, mover);
  const changes = await delivery.db.select().from(addressChanges);
  // Some try the addresses that are being left or taken.
  const contested = [...movers.map(({ email }) => email), ...changes.map(({ newEmail }) => newEmail)];
  const joins = Array.from({ length: 1_000 }, (_, n) =>
    person({ email: contested[n % 80] ?? `${n}@x.io`, referrerCode: ada.referralCode }),
  );
  const batches = Array.from({ length: 25 }, (_, n) => joins.slice(n * 40, n * 40 + 40));
  const moveAndBack = async (id: string) => (await confirm(id)) === 'done' && (await undo(id));
  const claim = (friendId: string) =>
    delivery.db.transaction((tx) =>
      recordReferrer(tx, { friendId, code: ada.referralCode, isDomainUnchecked: false }, policy),
    );
  // The pool runs them in this order, ten at a time.
  await Promise.all(
    batches.flatMap((batch, n) => [
      joinBatch(delivery.db, batch, policy),
      ...changes.slice(n, n + 1).map(({ id }) => moveAndBack(id)),
      ...movers.slice(n, n + 1).map(({ id }) => claim(id)),
    ]),
  );
  await expectHealthy(delivery, 'networks');
});
