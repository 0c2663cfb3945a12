import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../credit/credit-policy';
import { suppressMail } from '../email/suppress-mail';
import { erasePerson } from '../operators/erase';
import { announce } from '../operators/mail/announce';
import { decideCredit } from '../operators/referrals/credit';
import { decideVip } from '../operators/referrals/vip';
import { joinBatch, person } from '../testing/joins';
import { friendsOf, getPerson, join, joinAll, operator } from '../testing/operators';
import { readAnnouncements } from './announcements/announcements';
import { countMail, countSuppressions, mailSearch, readMailGroups } from './mail/mail';
import { readMailTotals } from './overview/figures';
import { countPeople, parsePeopleView } from './people/people-page';
import { inviteNext } from './waves/waves';

const database = testDatabase();

/** What each page shows, and the SQL of an operator who checks it. */
type Figures = Record<string, [shown: unknown, from: string]>;

/** Everything happens in different numbers. */
beforeAll(async () => {
  const { db, owner } = database;
  const { referralCode } = await join(db, { email: 'host@x.io' });
  const news = { privacyAcceptedAt: new Date() };
  const paid = friendsOf(referralCode, 11, 'paid').map((one) => ({ ...one, ...news }));
  const ring = friendsOf(referralCode, 7, 'ring', 'mailinator.com');
  const bots = friendsOf(referralCode, 4, 'bot').map((one) => ({ ...one, captcha: 'unavailable' as const }));
  for (const friends of [paid, ring, bots]) await joinAll(db, friends);
  const late = friendsOf(referralCode, 2, 'late').map(person);
  await joinBatch(db, late, { ...unlimitedCredit, paidOn: 'confirmation' });
  const others = friendsOf('', 9, 'other').map((one) => ({ ...one, ...news, utmSource: 'instagram' }));
  await joinAll(db, others);
  await decideCredit(db, operator, 'ring-0@mailinator.com', 'rejection');
  for (const n of [0, 1]) await decideCredit(db, operator, `paid-${n}@x.io`, 'reversal');
  await decideCredit(db, operator, 'ring-6@mailinator.com', 'release');
  for (const n of [3, 4]) await decideVip(db, operator, `other-${n}@x.io`, 'set');
  await erasePerson(db, operator, 'other-8@x.io');
  const { wave } = await inviteNext(db, operator, { remaining: 5, by: 'score' });
  await inviteNext(db, operator, { wave, remaining: 1, by: 'position' });
  await announce(db, operator, { subject: 'News', body: 'Hi', segment: 'everybody', segmentValue: null });
  await owner.execute(sql`update outbox_emails set status = case signup_position % 5 when 0 then 'dead' when 1 then 'pending'
      else 'sent' end, sent_at = case when signup_position % 5 > 1 then now() - interval '1 minute' end,
      error = case signup_position % 5 when 0 then 'mail_refused' end, may_have_arrived = signup_position % 10 = 0,
      outcome = case signup_position % 5 when 2 then 'delivered' when 3 then 'bounced' end
    from signups where signups.id = signup_id and status <> 'cancelled'`);
  const reasons = { 'paid-2': 'bounced', 'paid-3': 'bounced', 'paid-4': 'complained' } as const;
  for (const [name, reason] of Object.entries({ ...reasons, 'other-1': 'unsubscribed' } as const)) {
    const { id } = await getPerson(db, `${name}@x.io`);
    await suppressMail(db, { by: 'id', value: id }, reason);
  }
});

const withheld = "state = 'withheld' and reason <> 'unconfirmed'";
const unconfirmed = "state = 'withheld' and reason = 'unconfirmed'";
const announcement = "from outbox_emails where kind = 'announcement'";
const suppressions = (reason: string) => `count(*) from email_suppressions where reason = '${reason}'`;

const pages: Record<string, () => Promise<Figures>> = {
  async People() {
    const { db } = database;
    const read = (view: object) => countPeople(db, parsePeopleView(view).view);
    const count = async (view: object) => (await read(view)).people;
    const all = await read({});
    const listed = (condition: string) => `count(*) from signups where erased_at is null and ${condition}`;
    const referred = (condition: string) =>
      listed(`id in (select friend_id from referrals where ${condition})`);
    return {
      all: [all.people, listed('true')],
      credit: [all.creditCents, 'sum(amount_cents) from credit_entries'],
      vips: [await count({ filter: 'vip' }), listed('is_vip')],
      referred: [await count({ filter: 'referred' }), referred('true')],
      withheld: [await count({ filter: 'withheld' }), referred(withheld)],
      unconfirmed: [await count({ filter: 'unconfirmed' }), referred(unconfirmed)],
      captcha: [await count({ filter: 'captcha_unavailable' }), listed("captcha = 'unavailable'")],
      invited: [await count({ filter: 'invited' }), listed('invited_at is not null')],
      bounced: [await count({ filter: 'bounced' }), suppressions('bounced')],
      source: [await count({ source: 'Instagram' }), listed("utm_source = 'instagram'")],
    };
  },

  async Announcements() {
    const { rows } = await readAnnouncements(database.db, 1);
    const [one] = rows;
    const recent = "created_at > now() - interval '1 hour'";
    return {
      announcements: [rows.length, 'count(*) from announcements'],
      people: [one?.people, `count(*) ${announcement}`],
      sent: [one?.sent, `count(*) ${announcement} and status = 'sent'`],
      waiting: [one?.waiting, `count(*) ${announcement} and status = 'pending'`],
      arrived: [one?.arrived, `count(*) ${announcement} and outcome = 'delivered'`],
      bounced: [one?.bounced, `count(*) ${announcement} and outcome = 'bounced'`],
      complaints: [one?.complained, `count(*) ${announcement} and outcome = 'complained'`],
      unsubscribed: [one?.unsubscribed, `${suppressions('unsubscribed')} and ${recent}`],
      'left out': [one?.leftOut, `count(*) ${announcement} and status = 'cancelled'`],
      dead: [one?.dead, `count(*) ${announcement} and status = 'dead'`],
    };
  },

  async Mail() {
    const { db } = database;
    const { value } = await readMailTotals(db, 'all');
    const groups = await readMailGroups(db);
    const dead = groups.find(({ status }) => status === 'dead');
    const mails = (condition: string) => `count(*) from outbox_emails where ${condition}`;
    const cancelled = await countMail(db, mailSearch.parse({ status: 'cancelled' }));
    const counted = (await countSuppressions(db)).reduce((sum, { mailboxes }) => sum + mailboxes, 0);
    return {
      waiting: [value.pending, mails("status = 'pending'")],
      sent: [value.sent.total, mails("status = 'sent'")],
      dead: [value.dead, mails("status = 'dead'")],
      bounced: [value.bounced.total, suppressions('bounced')],
      complaints: [value.complained.total, suppressions('complained')],
      unsubscribed: [value.unsubscribed.total, suppressions('unsubscribed')],
      suppressed: [counted, 'count(*) from email_suppressions'],
      'of a group': [dead?.mails, mails("status = 'dead' and error = 'mail_refused'")],
      'may have arrived': [dead?.uncertain, mails("status = 'dead' and may_have_arrived")],
      'list of cancelled': [cancelled, mails("status = 'cancelled'")],
    };
  },
};

test.each(Object.entries(pages))('the figures of %s equal SQL', async (_, read) => {
  for (const [name, [shown, from]] of Object.entries(await read())) {
    const [row] = await database.owner.execute<{ value: number }>(
      sql.raw(`select (select ${from})::int as value`),
    );
    expect.soft([name, shown]).toEqual([name, row?.value]);
  }
});
