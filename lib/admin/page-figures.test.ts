import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { placeStates } from '@/db/queries/invitations/invitation-status';
import { mailFigures } from '@/db/queries/mailings/mail-figures';
import { testDatabase } from '@/db/testing/test-database';
import { unlimitedCredit } from '../credit/credit-policy';
import { suppressMail } from '../email/suppress-mail';
import { joinBatch, person } from '../testing/joins';
import { announce, inviteWave } from '../testing/mailings';
import {
  ageSignups,
  decideCredit,
  erasePerson,
  friendsOf,
  getPerson,
  join,
  joinAll,
  operator,
} from '../testing/operators';
import { planWave, readInLine, readMailings, readUnsentMail } from './mailings/mailings';
import { countInView, parsePeopleView } from './people/people-page';
import { listReviewGroups } from './review/groups';
import { reviewSearch } from './review/review';
import { readLaunch, readOpenWork, readTotals } from './today/today';

const { db, owner } = await testDatabase();

/** What each page shows, and the SQL of an operator who checks it. */
type Figures = Record<string, [shown: unknown, from: string]>;

// Everything happens in different numbers.
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
for (const who of ['bot-0@x.io', 'other-3@x.io']) await erasePerson(db, operator, who);
await inviteWave(db, operator, { size: 13 });
await announce(db, operator, { subject: 'News', body: 'Hi', segment: 'everybody' });
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
// Their person was erased.
await owner.execute(
  sql`insert into email_suppressions values ('a hash', 'complained'), ('another', 'complained')`,
);
await owner.execute(sql`update invitations set decided_at = now(), state = case when signup_position = 7 then 'accepted'
    else 'expired' end,
    credit_cents = case when signup_position = 7 then 0 end, is_vip = case when signup_position = 7 then false end
  from signups where signups.id = signup_id and signup_position between 2 and 10 and signup_position not in (5, 6)`);
await erasePerson(db, operator, '#11');
await ageSignups({ db })(40, 'signup_position < 6');

const withheld = "state = 'withheld' and reason <> 'unconfirmed'";
const announcement = "from outbox_emails where kind = 'announcement'";
const listed = (condition: string) => `count(*) from signups where erased_at is null and ${condition}`;
const suppressed = (reason: string) =>
  listed(`canonical_mailbox in (select mailbox from email_suppressions where reason = '${reason}')`);
const referred = (condition: string) => `count(*) from referrals where ${condition}`;

const pages: Record<string, () => Promise<Figures>> = {
  async People() {
    const read = (view: object) => countInView(db, parsePeopleView(view).view);
    const count = async (view: object) => (await read(view)).people;
    const all = await read({});
    const friends = (condition: string) =>
      listed(`id in (select friend_id from referrals where ${condition})`);
    return {
      all: [all.people, listed('true')],
      credit: [all.creditCents, 'sum(amount_cents) from credit_entries'],
      vips: [await count({ filter: 'vip' }), listed('is_vip')],
      referred: [await count({ filter: 'referred' }), friends('true')],
      withheld: [await count({ filter: 'withheld' }), friends(withheld)],
      invited: [await count({ filter: 'invited' }), listed('invited_at is not null')],
      bounced: [await count({ filter: 'bounced' }), listed('bounced_at is not null')],
      complaints: [await count({ filter: 'complained' }), suppressed('complained')],
      unsubscribed: [await count({ filter: 'unsubscribed' }), suppressed('unsubscribed')],
      source: [await count({ source: 'Instagram' }), listed("utm_source = 'instagram'")],
    };
  },

  async Today() {
    const totals = await readTotals(db);
    const launch = await readLaunch(db);
    const latest = `from invitations where not exists (select from invitations later
      where later.signup_id = invitations.signup_id and later.invited_at > invitations.invited_at)`;
    const bounced =
      '(select id from signups where bounced_at >= invitations.invited_at or erased_at is not null)';
    const isOpen = `state = 'invited' and signup_id not in ${bounced} and signup_id not in
      (select signup_id from outbox_emails where kind = 'invitation' and outcome = 'bounced')`;
    return {
      people: [totals.people, listed('true')],
      'new people': [totals.newPeople, listed("created_at > now() - interval '7 days'")],
      'brought by friends': [totals.referred, listed('referred_by is not null')],
      owed: [totals.owedCents, 'sum(amount_cents) from credit_entries'],
      withheld: [totals.withheld, referred(withheld)],
      accepted: [launch?.accepted, `count(*) ${latest} and state = 'accepted'`],
      open: [launch?.open, `count(*) ${latest} and ${isOpen}`],
      free: [launch?.free, `500 - count(*) ${latest} and (state = 'accepted' or ${isOpen})`],
    };
  },

  async Review() {
    const read = (search: object) => listReviewGroups(db, reviewSearch.parse(search));
    const [groups, paid] = [(await read({})).rows, (await read({ state: 'paid' })).rows];
    const ring = groups.find(({ reason }) => reason === 'disposable_domain');
    const ofRing = "from referrals where state = 'withheld' and reason = 'disposable_domain'";
    return {
      badge: [(await readOpenWork(db)).withheld, referred(withheld)],
      groups: [groups.length, `count(distinct (referrer_id, reason)) from referrals where ${withheld}`],
      'of all groups': [groups.reduce((sum, { friends }) => sum + friends, 0), referred(withheld)],
      'of a group': [ring?.friends, `count(*) ${ofRing}`],
      'at one domain of a group': [ring?.atDomain, `count(*) ${ofRing}`],
      'paid groups': [
        paid.length,
        "count(*) from (select from referrals where state = 'paid' group by referrer_id having count(*) > 2) paid",
      ],
      'paid friends': [paid[0]?.friends, referred("state = 'paid'")],
      'at one domain': [
        paid[0]?.atDomain,
        `max(friends) from (select count(*) as friends from referrals
          where state = 'paid' and own_domain is not null group by own_domain) domains`,
      ],
    };
  },

  async Waves() {
    const wave = (await readMailings(db)).rows.find(({ kind }) => kind === 'invitation');
    const plan = await planWave(db, { size: 5, by: 'position' });
    const line = `signups where invited_at is null and erased_at is null and bounced_at is null
      and canonical_mailbox not in (select mailbox from email_suppressions)`;
    const next = `from (select * from ${line} order by signup_position limit 5) next`;
    const invited = (condition: string) => `count(*) from invitations join signups on signups.id = signup_id
      left join outbox_emails mail on mail.id = mail_id where ${condition}`;
    const mails = (condition: string) =>
      `count(*) from outbox_emails where kind = 'invitation' and mailing_id is not null and ${condition}`;
    const isBounced = "state = 'invited' and (outcome = 'bounced' or bounced_at >= invitations.invited_at)";
    return {
      'in line': [await readInLine(db), `count(*) from ${line}`],
      people: [plan.people, `count(*) ${next}`],
      credit: [plan.creditCents, `sum(store_credit_cents) ${next}`],
      invited: [wave?.people, invited('true')],
      arrived: [wave?.arrived, mails("outcome in ('delivered', 'complained')")],
      waiting: [wave?.waiting, mails("status = 'pending'")],
      accepted: [wave?.places?.accepted, invited("state = 'accepted'")],
      open: [
        wave?.places?.open,
        invited(`state = 'invited' and erased_at is null and not coalesce(${isBounced}, false)`),
      ],
      expired: [wave?.places?.expired, invited(`state = 'expired' and erased_at is null`)],
      bounced: [wave?.bounced, mails("outcome = 'bounced'")],
      'bounced places': [wave?.places?.bounced, invited(isBounced)],
      erased: [wave?.places?.erased, invited('erased_at is not null')],
      dead: [wave?.dead, mails("status = 'dead'")],
      free: [wave?.places?.free, invited(`state = 'expired' or erased_at is not null or (${isBounced})`)],
    };
  },

  async Announcements() {
    const rows = (await readMailings(db)).rows.filter(({ kind }) => kind === 'announcement');
    const [one] = rows;
    const recent = "created_at > now() - interval '1 hour'";
    return {
      announcements: [rows.length, "count(*) from mailings where kind = 'announcement'"],
      people: [one?.people, `count(*) ${announcement}`],
      sent: [one?.sent, `count(*) ${announcement} and status = 'sent'`],
      waiting: [one?.waiting, `count(*) ${announcement} and status = 'pending'`],
      arrived: [one?.arrived, `count(*) ${announcement} and outcome = 'delivered'`],
      bounced: [one?.bounced, `count(*) ${announcement} and outcome = 'bounced'`],
      complaints: [one?.complained, `count(*) ${announcement} and outcome = 'complained'`],
      unsubscribed: [
        one?.unsubscribed,
        `count(*) from email_suppressions where reason = 'unsubscribed' and ${recent}`,
      ],
      'left out': [one?.leftOut, `count(*) ${announcement} and status = 'cancelled'`],
      dead: [one?.dead, `count(*) ${announcement} and status = 'dead'`],
    };
  },

  async 'Other mail'() {
    const refused = (await readUnsentMail(db)).find(({ reason }) => reason === 'mail_refused');
    const mails = (condition: string) => `count(*) from outbox_emails where ${condition}`;
    return {
      dead: [refused?.dead, mails("status = 'dead' and error = 'mail_refused'")],
      'may have arrived': [refused?.uncertain, mails("status = 'dead' and may_have_arrived")],
    };
  },
};

test('the figures of a mailing lead to as many people', async () => {
  const count = async (view: object) => (await countInView(db, parsePeopleView(view).view)).people;
  const { rows } = await readMailings(db);
  expect(rows.map(({ kind }) => kind)).toEqual(['announcement', 'invitation']);
  for (const { id: mailing, places, ...figures } of rows) {
    expect.soft(await count({ mailing })).toBe(figures.people);
    for (const mail of mailFigures)
      expect.soft([mail, await count({ mailing, mail })]).toEqual([mail, figures[mail]]);
    for (const invitation of placeStates) {
      const of = [invitation, places?.[invitation] ?? 0];
      expect.soft([invitation, await count({ mailing, invitation })]).toEqual(of);
      if (!places) continue;
      // There is only one wave.
      expect.soft([invitation, await count({ invitation })]).toEqual(of);
    }
  }
});

test.each(Object.entries(pages))('the figures of %s equal SQL', async (_, read) => {
  for (const [name, [shown, from]] of Object.entries(await read())) {
    const [row] = await owner.execute<{ value: number }>(sql.raw(`select (select ${from})::int as value`));
    expect.soft([name, shown]).toEqual([name, row?.value]);
  }
});
