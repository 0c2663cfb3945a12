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
import { auditSearch, listAudit, readChoices } from './audit/audit';
import { countMails, countSuppressions, mailSearch, readMailGroups } from './mail/mail';
import { readMailTotals } from './overview/figures';
import { countPeople, parsePeopleView } from './people/people-page';
import { countFriends, readPersonPage } from './people/person-page';
import { readGroup } from './review/groups';
import { countAppeals, countForReview } from './review/review';
import { countInLine, inviteNext, listPastWaves, planWave } from './waves/waves';

const database = testDatabase();
const terms = { isConfirmationAsked: false };
const REASON = 'disposable_domain';

/** What each page shows, and the SQL of an operator who checks it. */
type Figures = Record<string, [shown: unknown, from: string]>;

/** Everything happens in different numbers. */
beforeAll(async () => {
  const { db, owner } = database;
  const { referralCode } = await join(db, { email: 'host@x.io', networkHash: 'own' });
  const news = { privacyAcceptedAt: new Date() };
  const own = friendsOf(referralCode, 11, 'paid').map((one) => ({ ...one, ...news, networkHash: 'own' }));
  const ring = friendsOf(referralCode, 7, 'ring', 'mailinator.com');
  const onNetworks = ring.map((one, n) => ({ ...one, networkHash: n < 4 ? 'own' : `other ${n}` }));
  const bots = friendsOf(referralCode, 4, 'bot').map((one) => ({ ...one, captcha: 'unavailable' as const }));
  for (const friends of [own, onNetworks, bots]) await joinAll(db, friends);
  const late = friendsOf(referralCode, 2, 'late').map(person);
  await joinBatch(db, late, { ...unlimitedCredit, paidOn: 'confirmation' });
  const others = friendsOf('', 9, 'other').map((one) => ({ ...one, ...news, utmSource: 'instagram' }));
  await joinAll(db, others);
  await decideCredit(db, operator, 'ring-0@mailinator.com', 'rejection');
  for (const n of [0, 1]) await decideCredit(db, operator, `paid-${n}@x.io`, 'reversal');
  await decideCredit(db, operator, 'ring-6@mailinator.com', 'release');
  for (const n of [3, 4]) await decideVip(db, operator, `other-${n}@x.io`, 'set');
  await erasePerson(db, operator, 'other-8@x.io');
  await owner.execute(sql`update referrals set appeal = 'Check', appealed_at = now() where friend_id in
    (select id from signups where email like 'bot-%') and state = 'withheld'`);
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
const hosts = "referrer_id = (select id from signups where email = 'host@x.io')";
const ofRing = `${hosts} and reason = '${REASON}' and state = 'withheld'`;
const network = 'from referrals join signup_networks n on n.signup_id = friend_id where';
const invitation = "from outbox_emails where kind = 'invitation'";
const announcement = "from outbox_emails where kind = 'announcement'";
const suppressions = (reason: string) => `count(*) from email_suppressions where reason = '${reason}'`;
const line = `from (select * from signups where erased_at is null and invited_at is null and canonical_mailbox not in
  (select mailbox from email_suppressions) order by priority_score desc, signup_position limit 8) line`;

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
      'not referred': [await count({ filter: 'not_referred' }), listed('referred_by is null')],
      withheld: [await count({ filter: 'withheld' }), referred(withheld)],
      unconfirmed: [await count({ filter: 'unconfirmed' }), referred(unconfirmed)],
      captcha: [await count({ filter: 'captcha_unavailable' }), listed("captcha = 'unavailable'")],
      invited: [await count({ filter: 'invited' }), listed('invited_at is not null')],
      bounced: [await count({ filter: 'bounced' }), suppressions('bounced')],
      source: [await count({ source: 'Instagram' }), listed("utm_source = 'instagram'")],
    };
  },

  async Person() {
    const { id } = await getPerson(database.db, 'host@x.io');
    const { person, network } = (await readPersonPage(database.db, id)) ?? {};
    const { all, states } = await countFriends(database.db, id);
    const inState = (state: string) => states.find((one) => one.state === state)?.friends;
    const friends = (condition: string) => `count(*) from referrals where ${hosts} and ${condition}`;
    const paid = `(select ${friends("state = 'paid'")})`;
    return {
      all: [all, friends('true')],
      withheld: [inState('withheld'), friends(withheld)],
      unconfirmed: [inState('unconfirmed'), friends(unconfirmed)],
      paid: [inState('paid'), friends("state = 'paid'")],
      rejected: [inState('rejected'), friends("state = 'rejected'")],
      reversed: [inState('reversed'), friends("state = 'reversed'")],
      'paid friends': [person?.referralCount, paid],
      credit: [person?.storeCreditCents, `sum(amount_cents) from credit_entries where signup_id = '${id}'`],
      score: [person?.priorityScore, `50 + 10 * ${paid} + case when ${paid} >= 10 then 100 else 0 end`],
      network: [network?.others, "count(*) - 1 from signup_networks where network_hash = 'own'"],
    };
  },

  async Review() {
    const { db } = database;
    const { id: referrerId } = await getPerson(db, 'host@x.io');
    const { all, reasons } = await countForReview(db, 'withheld');
    const group = await readGroup(db, { referrerId, reason: REASON }, 'withheld', terms);
    const paid = await readGroup(db, { referrerId }, 'paid', terms);
    const ofReason = (reason: string) => reasons.find((one) => one.reason === reason)?.friends;
    const inState = (state: string) =>
      `count(*) from referrals where state = '${state}' and reason is not null`;
    const appealed = 'appealed_at is not null and (decided_at is null or decided_at < appealed_at)';
    return {
      all: [all, `${inState('withheld')} and reason <> 'unconfirmed'`],
      captcha: [ofReason('captcha_unavailable'), `${inState('withheld')} and reason = 'captcha_unavailable'`],
      unconfirmed: [ofReason('unconfirmed'), `${inState('withheld')} and reason = 'unconfirmed'`],
      rejected: [(await countForReview(db, 'rejected')).all, inState('rejected')],
      appeals: [await countAppeals(db), `count(*) from referrals where ${appealed}`],
      friends: [group?.friends, `count(*) from referrals where ${ofRing}`],
      'with a network': [group?.withNetwork, `count(*) ${network} ${ofRing}`],
      own: [group?.onReferrersNetwork, `count(*) ${network} network_hash = 'own' and ${ofRing}`],
      numbered: [group?.numbered, `count(*) from referrals where ${ofRing}`],
      'paid friends': [paid?.friends, `count(*) from referrals where ${hosts} and state = 'paid'`],
    };
  },

  async Waves() {
    const { db } = database;
    const plan = await planWave(db, { size: 8, by: 'score' });
    const [wave] = (await listPastWaves(db)).rows;
    return {
      people: [plan.people, `count(*) ${line}`],
      credit: [plan.creditCents, `sum(store_credit_cents) ${line}`],
      vips: [plan.vips, `count(*) filter (where is_vip) ${line}`],
      'lowest score': [plan.minScore, `min(priority_score) ${line}`],
      'highest score': [plan.maxScore, `max(priority_score) ${line}`],
      'first position': [plan.firstPosition, `min(signup_position) ${line}`],
      'last position': [plan.lastPosition, `max(signup_position) ${line}`],
      'in line': [(await countInLine(db)).value, `count(*) ${line.replace('limit 8', '')}`],
      invited: [wave?.invited, 'count(*) from signups where invited_at is not null'],
      waiting: [wave?.waiting, `count(*) ${invitation} and status = 'pending'`],
      dead: [wave?.dead, `count(*) ${invitation} and status = 'dead'`],
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
    const cancelled = await countMails(db, mailSearch.parse({ status: 'cancelled' }));
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

  async Audit() {
    const { db } = database;
    const choices = await readChoices(db);
    const list = async (search = {}) => (await listAudit(db, auditSearch.parse(search), choices)).rows;
    const acts = (condition: string) => `count(distinct (actor, at)) from audit_entries where ${condition}`;
    const count = async (search = {}) => (await list(search)).length;
    const ofAction = async (action: string): Promise<[number, string]> => {
      return [await count({ action }), acts(`action = '${action}'`)];
    };
    const [release] = await list({ action: 'credit.release' });
    const released = "distinct detail ->> 'referredSignupId'";
    return {
      all: [await count(), acts('true')],
      operators: [choices.operators.length, 'count(distinct actor) from audit_entries'],
      actions: [choices.actions.length, 'count(distinct action) from audit_entries'],
      reversals: await ofAction('credit.reversal'),
      rejections: await ofAction('credit.rejection'),
      vips: await ofAction('vip.set'),
      erasures: await ofAction('erase'),
      waves: await ofAction('invite'),
      today: [await count({ from: new Date().toISOString().slice(0, 10) }), acts('true')],
      'released friends': [
        release?.friends.count,
        `count(${released}) from audit_entries where action = 'credit.release'`,
      ],
    };
  },
};

test.each(Object.entries(pages))('ten figures of %s equal SQL', async (_, read) => {
  const figures = Object.entries(await read());
  expect(figures.length).toBeGreaterThanOrEqual(10);
  for (const [name, [shown, from]] of figures) {
    const [row] = await database.owner.execute<{ value: number }>(
      sql.raw(`select (select ${from})::int as value`),
    );
    expect.soft([name, shown]).toEqual([name, row?.value]);
  }
});
