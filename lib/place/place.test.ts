import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readMailFacts } from '@/db/outbox/mail-facts';
import { findSuppression } from '@/db/outbox/suppressions';
import { invitations } from '@/db/schema/invitations';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type ReferralRow, referralReasons, referrals } from '@/db/schema/referrals';
import { type SignupRow, signups } from '@/db/schema/signups';
import { addPeople } from '@/db/testing/people';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { describeUnpaid } from '../credit/reason-words';
import { composeMail } from '../email/compose/compose-mail';
import { senderOf } from '../email/compose/sender';
import { signLink } from '../email/link-tokens';
import { suppressMail } from '../email/suppress-mail';
import { setState } from '../operations/waitlist-state';
import { consent } from '../promises';
import { inviteWave } from '../testing/mailings';
import { erasePerson, friendsOf, getPerson, join, joinAll, operator, perform } from '../testing/operators';
import { testEnv } from '../testing/runtime';
import { openPlace } from './open-place';
import { outcomeOf } from './place-words';
import { resumeMail, saveName, setNews, signOutEverywhere, stopMail } from './preferences';
import { readPlace } from './read-place';

const database = await emptyTestDatabase();

const SECRETS = ['a secret', 'an older secret'];
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
let ada: SignupRow;

beforeEach(async () => {
  ada = await join(database.db, { email: 'ada@x.io' });
});

const open = (token: string) => openPlace(database.db, token, SECRETS);
const signPlace = ({ id, placeVersion: version }: SignupRow, secrets = SECRETS, issuedAt?: Date) =>
  signLink('place', id, secrets, { issuedAt, version });
const reload = () => getPerson(database.db, 'ada@x.io');

describe('a link', () => {
  test.each(SECRETS)('opens the page of its person, signed with %s', async (secret) => {
    const opened = await open(signPlace(ada, [secret]));
    expect(opened).toMatchObject({ status: 'open', person: { id: ada.id } });
  });

  test.each([
    ['an empty text', () => ''],
    ['the code', () => ada.referralCode],
    ['the link that confirms the address', () => signLink('confirm', ada.id, SECRETS)],
    ['nobody', () => signLink('place', crypto.randomUUID(), SECRETS)],
  ])('opens nothing with %s', async (_, token) => {
    expect(await open(token())).toEqual({ status: 'unknown' });
  });

  test('works for a year', async () => {
    const before = new Date(Date.now() - YEAR_MS + 60_000);
    expect(await open(signPlace(ada, SECRETS, before))).toMatchObject({ status: 'open' });
    const tooLong = new Date(Date.now() - YEAR_MS - 60_000);
    expect(await open(signPlace(ada, SECRETS, tooLong))).toEqual({ status: 'expired' });
  });

  test('ends when the person ends every link, and a new one when the person is erased', async () => {
    const bea = await join(database.db, { email: 'bea@x.io' });
    expect(await signOutEverywhere(database.db, ada.id)).toBe('signed_out');
    expect(await open(signPlace(ada))).toEqual({ status: 'ended' });
    expect(await open(signPlace(bea))).toMatchObject({ status: 'open' });
    const token = signPlace(await reload());
    expect(await open(token)).toMatchObject({ status: 'open' });
    await erasePerson(database.db, operator, ada.id);
    expect(await open(token)).toEqual({ status: 'ended' });
  });
});

describe('the page', () => {
  const newestFirst = desc(referrals.friendId);
  const friendIds = async () =>
    (await database.db.select().from(referrals).orderBy(newestFirst)).map(({ friendId }) => friendId);
  const read = async () => readPlace(database.db, await reload(), { env: testEnv() });

  test('lists the newest 20 days with friends and credit, and what came before, without who they are', async () => {
    await joinAll(database.db, friendsOf(ada.referralCode, 41));
    const all = { counted: 41, amountCents: 4100 };
    expect((await read()).days).toMatchObject({
      rows: [{ ...all, unpaid: [] }],
      earlier: null,
      bonusCents: 2500,
    });
    for (const [n, id] of (await friendIds()).entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + n, 23, 59));
      await database.db.update(referrals).set({ createdAt }).where(eq(referrals.friendId, id));
    }
    const { days, person: _, ...shown } = await read();
    const dates = Array.from({ length: 20 }, (_, n) => new Date(Date.UTC(2026, 0, 41 - n)));
    expect(days.rows).toEqual(dates.map((date) => ({ date, counted: 1, amountCents: 100, unpaid: [] })));
    expect(days.earlier).toEqual({ counted: 21, amountCents: 2100 });
    expect(JSON.stringify({ days, shown })).not.toMatch(/friend-/);
    expect(shown.situation.state).toBe('open');
    await perform(database.db, setState, { state: 'closed' });
    expect((await read()).situation.state).toBe('closed');
  });

  test('lists whole days of the newest 300 friends', async () => {
    const friends = await addPeople(database.db, 600, { referredBy: ada.id }, 2);
    const days = [...Array(400).fill(1), ...Array(199).fill(2), 3];
    const paid = { state: 'paid', paidCents: 100 } as const;
    const alias = { state: 'withheld', reason: 'alias' } as const;
    await database.db.insert(referrals).values(
      friends.map(({ id: friendId }, n) => {
        const createdAt = new Date(Date.UTC(2026, 0, days[n], 12, 0, 0, n));
        return { friendId, referrerId: ada.id, createdAt, ...(n % 2 === 0 ? paid : alias) };
      }),
    );
    await database.db.update(signups).set({ referralCount: 300, storeCreditCents: 30_000 });
    const { rows, earlier } = (await read()).days;
    const text = 'Not counted: another spelling of an address on the waitlist';
    expect(rows).toMatchObject([
      { counted: 0, unpaid: [[text, 1]] },
      { counted: 100, amountCents: 10_000, unpaid: [[text, 99]] },
    ]);
    expect(earlier).toEqual({ counted: 200, amountCents: 20_000 });
    await database.db.update(referrals).set({ createdAt: new Date() });
    expect((await read()).days).toMatchObject({ rows: [], earlier: { counted: 300, amountCents: 30_000 } });
  });

  test('says that the person is invited once the mail is sent, with its link, and what became of it', async () => {
    const env = testEnv({
      EARLY_ACCESS_URL: 'https://app.example/start?a=b',
      APP_TOKEN: 'a token of an app',
    });
    const sender = senderOf(env);
    const see = async (links?: typeof sender) => {
      const place = await readPlace(database.db, await reload(), { env }, links);
      return { ...place, stage: place.situation.invitation };
    };
    expect(await see(sender)).toMatchObject({ stage: 'none', appLink: null });
    await inviteWave(database.db, operator, { size: 1 });
    expect(await see(sender)).toMatchObject({ stage: 'none', appLink: null });
    await database.db.update(outboxEmails).set({ status: 'dead' }).where(eq(outboxEmails.kind, 'invitation'));
    const appLink = expect.stringMatching(/^https:\/\/app\.example\/start\?a=b&invitation=[\w-]{40,}$/);
    expect(await see(sender)).toMatchObject({ stage: 'invited', appLink, invitationDate: null });
    const [facts] = await readMailFacts(database.db, 'invitation', [ada.id]);
    const mail = facts && (await composeMail('invitation', facts, sender, new Date()));
    expect(mail?.text).toContain((await see(sender)).appLink);
    // An operator sees the page without the person's link.
    expect(await see()).toMatchObject({ stage: 'invited', appLink: null });

    const until = new Date(Date.now() + 60_000);
    await database.db.update(invitations).set({ expiresAt: until });
    expect(await see(sender)).toMatchObject({ stage: 'invited', invitationDate: until });
    await database.db.update(invitations).set({ expiresAt: new Date() });
    expect(await see(sender)).toMatchObject({
      stage: 'expired',
      appLink: null,
      invitationDate: expect.any(Date),
    });
    // After the launch, everybody has a link.
    await perform(database.db, setState, { state: 'launched' });
    expect(await see(sender)).toMatchObject({ appLink });
    await database.db.update(signups).set({ handedOverAt: until });
    expect(await see(sender)).toMatchObject({ stage: 'accepted', appLink: 'https://app.example/start?a=b' });
  });

  test.each([
    [{}, null],
    [{ EMAIL_REPLY_TO: 'Ada <ada@team.io>', CONTACT_URL: 'https://x.io/contact' }, 'mailto:ada@team.io'],
    [{ CONTACT_URL: 'https://x.io/contact' }, 'https://x.io/contact'],
  ])('with %o, people write to %s', async (settings, writeTo) => {
    const server = { env: testEnv(settings) };
    expect(await readPlace(database.db, ada, server)).toMatchObject({ writeTo });
  });

  test('counts friends who do not count by why, most first', async () => {
    await joinAll(database.db, friendsOf(ada.referralCode, 6));
    const ids = await friendIds();
    const changes: Partial<ReferralRow>[] = [
      { state: 'rejected', reason: 'alias' },
      { state: 'withheld', reason: 'unconfirmed' },
      { state: 'withheld', reason: 'alias' },
      { state: 'reversed', reason: null },
      { state: 'rejected', reason: 'alias' },
    ];
    for (const [n, change] of changes.entries())
      await database.db
        .update(referrals)
        .set({ ...change, paidCents: 0 })
        .where(eq(referrals.friendId, ids[n] ?? ''));
    expect((await read()).days.rows.map(({ unpaid }) => Object.fromEntries(unpaid))).toEqual([
      {
        'Not counted: another spelling of an address on the waitlist': 3,
        'Not counted yet: they have not confirmed': 1,
        'No longer counted, after a check': 1,
      },
    ]);
  });
});

describe('the words for a referral', () => {
  const limits = {
    REFERRALS_PER_PERSON: 100,
    REFERRALS_PER_HOUR: 100,
    REFERRALS_PER_DOMAIN: 5,
    REFERRALS_PER_NETWORK: 3,
  };
  const unpaidStates = ['withheld', 'rejected', 'reversed'] as const;
  const wordsFor = (state: (typeof unpaidStates)[number], reason: (typeof referralReasons)[number]) =>
    describeUnpaid({ state, reason }, limits);

  test('name no person, and accuse nobody', () => {
    for (const state of unpaidStates) {
      for (const reason of referralReasons) {
        expect(wordsFor(state, reason)).not.toMatch(/fake|fraud|abuse|cheat|suspic|bot|undefined|null/i);
      }
    }
  });

  test.each([
    ['withheld', 'unconfirmed', 'Not counted yet: they have not confirmed'],
    ['withheld', 'same_network', 'Not counted: more than 3 friends on one network, or your own network'],
    ['rejected', 'disposable_domain', 'Not counted: temporary address'],
    ['rejected', 'unconfirmed', 'Not counted: they did not confirm their address'],
    ['reversed', 'undeliverable', 'No longer counted: emails to their address came back'],
    ['reversed', 'alias', 'No longer counted, after a check'],
  ] as const)('for a %s referral with the reason %s', (state, reason, words) => {
    expect(wordsFor(state, reason)).toBe(words);
  });

  test('name no limit where the rule is switched off', () => {
    const off = { ...limits, REFERRALS_PER_DOMAIN: 0 };
    const words = describeUnpaid({ state: 'withheld', reason: 'same_domain' }, off);
    expect(words).toBe('Not counted: many friends with one email domain');
  });
});

describe('the person', () => {
  test.each([
    ['  Ada\u202e \n Lovelace ', 'Ada Lovelace'],
    ['x'.repeat(300), 'x'.repeat(200)],
    ['', null],
  ])('corrects the name: %j', async (typed, stored) => {
    const { id } = await join(database.db, { email: 'bea@x.io', firstName: 'Bea' });
    expect(await saveName(database.db, ada.id, typed)).toBe('name_saved');
    expect((await reload()).firstName).toBe(stored);
    expect((await getPerson(database.db, id)).firstName).toBe('Bea');
  });

  test('stops mail and wants it again, but not at an address that bounces', async () => {
    const suppression = async () => findSuppression(database.db, await reload());
    expect(await stopMail(database.db, ada.id)).toBe('mail_stopped');
    expect(await suppression()).toMatchObject({ reason: 'unsubscribed' });
    expect(await resumeMail(database.db, ada.id)).toBe('mail_resumed');
    expect(await suppression()).toBeUndefined();
    await suppressMail(database.db, { by: 'id', value: ada.id }, 'bounced');
    await stopMail(database.db, ada.id);
    expect(await suppression()).toMatchObject({ reason: 'unsubscribed' });
    expect(await resumeMail(database.db, ada.id)).toBe('mail_bounced');
    expect(await suppression()).toMatchObject({ reason: 'bounced' });
  });

  test('turns news on, which stores the version of the text, and off', async () => {
    expect(await setNews(database.db, ada.id, true)).toBe('news_on');
    const { privacyAcceptedAt, privacyTextVersion } = await reload();
    expect([privacyAcceptedAt, privacyTextVersion]).toEqual([expect.any(Date), consent.version]);
    expect(await setNews(database.db, ada.id, false)).toBe('news_off');
    expect(await reload()).toMatchObject({ privacyAcceptedAt: null, privacyTextVersion: null });
  });

  test('has no name or consent any more once erased, whatever arrives later', async () => {
    await erasePerson(database.db, operator, ada.id);
    await saveName(database.db, ada.id, 'Ada');
    await setNews(database.db, ada.id, true);
    expect(await resumeMail(database.db, ada.id)).toBe('failed');
    const [row] = await database.db.execute(sql`select first_name, privacy_accepted_at from signups`);
    expect(row).toEqual({ first_name: null, privacy_accepted_at: null });
  });
});

test.each([undefined, ['name_saved', 'x'], '__proto__', 'toString', 'no'])('%j is no outcome', (code) => {
  expect(outcomeOf(code)).toBeUndefined();
});
