import { eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invitations } from '@/db/schema/invitations';
import { mailings } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { suppressMail } from '../../email/suppress-mail';
import { explainStop } from '../../mail-words';
import { invite } from '../../operations/mailings/invite';
import { resend } from '../../operations/person/resend';
import { testSender } from '../../testing/mail-provider';
import { inviteAgain, inviteWave, stopSending } from '../../testing/mailings';
import { erasePerson, friendsOf, getPerson, join, joinAll, operator, perform } from '../../testing/operators';
import { shareOf } from './mailing-words';
import {
  addDetails,
  composePreview,
  listActiveMailings,
  mailFigures,
  planWave,
  previewInvitation,
  readInLine,
  readMailings,
  waveSearch,
} from './mailings';

const database = await emptyTestDatabase();

test('says who would be invited and what they hold', async () => {
  const { referralCode } = await join(database.db, { email: 'host@x.io' });
  await joinAll(database.db, friendsOf(referralCode, 10));
  await joinAll(database.db, friendsOf('', 9, 'other'));
  const plan = await planWave(database.db, { size: 12, by: 'score' });
  expect(plan).toMatchObject({ people: 12, creditCents: 3500, vips: 1 });
  const { shown } = plan;
  expect(shown.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 8, 9, 10, 11, 12]);
  expect(shown[0]).toMatchObject({ email: 'host@x.io', priorityScore: 250, storeCreditCents: 3500 });
  expect(await readInLine(database.db)).toBe(20);
});

test.each([{}, { size: '0', by: 'x' }, { size: 'many' }])('reads %j as a wave of 100 by score', (search) => {
  expect(waveSearch.parse(search)).toMatchObject({ size: 100, by: 'score' });
});

test('the preview of an announcement that names the person shows somebody without a name, too', async () => {
  const preview = async (subject: string) =>
    composePreview(database.db, testSender, {
      subject,
      body: 'Hi',
      segment: 'everybody',
    });
  expect(await preview('For {first_name}')).toMatchObject({
    mail: { subject: 'For Ada' },
    nameless: { subject: 'For there' },
  });
  expect((await preview('News')).nameless).toBeNull();
});

test('the preview is the invitation of the first person, and says what its link opens', async () => {
  const sender = { ...testSender, earlyAccessUrl: 'https://app.example/start' };
  const preview = async () =>
    previewInvitation(database.db, sender, await planWave(database.db, { size: 1, by: 'score' }));
  const sample = { mail: { to: 'ada@example.com' }, opens: 'https://app.example/start' };
  expect(await preview()).toMatchObject(sample);
  await join(database.db, { email: 'first@x.io' });
  const { referralCode } = await join(database.db, { email: 'host@x.io', firstName: 'Hana' });
  await joinAll(database.db, friendsOf(referralCode, 1));
  const { mail } = await preview();
  expect(mail.to).toBe('host@x.io');
  expect(mail.html).toContain('Hana');
});

test('mailings have their own figures, newest first, and waves a number', async () => {
  await joinAll(database.db, friendsOf('', 4));
  const first = await inviteWave(database.db, operator, { size: 3, order: 'position' });
  const latest = await inviteWave(database.db, operator, { size: 5 });
  for (const [who, status] of [
    ['#1', 'dead'],
    ['#2', 'cancelled'],
    ['#3', 'sent'],
  ] as const) {
    const { id } = await getPerson(database.db, who);
    const sentAt = status === 'sent' ? new Date() : null;
    await database.db.update(outboxEmails).set({ status, sentAt }).where(eq(outboxEmails.signupId, id));
  }
  await suppressMail(database.db, { by: 'normalizedEmail', value: 'friend-2@x.io' }, 'unsubscribed');
  const list = async () => (await readMailings(database.db)).rows;
  expect(await list()).toMatchObject([
    { id: latest.id, wave: 2, actor: 'tester', size: 1, people: 1, waiting: 1, unsubscribed: 0 },
    { id: first.id, wave: 1, people: 3, waiting: 0, dead: 1, leftOut: 1, unsubscribed: 1, bounced: 0 },
  ]);
  // Suppressions from before the invitations do not count.
  await database.owner.execute(sql`update email_suppressions set created_at = now() - interval '1 hour'`);
  expect(await list()).toMatchObject([{}, { id: first.id, unsubscribed: 0 }]);
});

test('a mailing that is being sent says how far it is and what it waits for, then who stopped it, or what bounced', async () => {
  await joinAll(database.db, friendsOf('', 5));
  const { id } = await inviteWave(database.db, operator, { size: 5, order: 'position' });
  const read = async (hasEvents = true) =>
    (await addDetails(database.db, await listActiveMailings(database.db), hasEvents))[0];
  expect(await read()).toMatchObject({ progress: { done: 0, of: 5, wait: null } });
  const stepAt = new Date();
  await database.db.update(mailings).set({ step: 1, stepAt }).where(eq(mailings.id, id));
  await database.owner.execute(sql`update outbox_emails set status = 'sent', sent_at = now(), mailing_step = 1,
      outcome = case signup_position when 1 then 'delivered' when 2 then 'bounced' end,
      bounce_text = case signup_position when 2 then '550 no such user' end
    from signups where signups.id = signup_id and kind = 'invitation' and signup_position < 4`);
  const until = new Date(stepAt.getTime() + 10 * 60_000);
  expect(await read()).toMatchObject({
    progress: { done: 3, of: 5, wait: { mails: 1, until } },
    bounces: [],
  });
  expect(await read(false)).toMatchObject({ progress: { wait: null } });

  await stopSending(database.db, operator, id);
  const byOperator = await read();
  expect(byOperator).toMatchObject({ progress: { done: 3, of: 5, wait: null }, bounces: [] });
  for (const [actor, who] of [
    ['tester', 'You'],
    ['bob@x.io', 'tester'],
  ] as const)
    expect(byOperator && explainStop(byOperator, { actor })).toMatch(new RegExp(`^${who} stopped it <at `));
  await database.db.update(mailings).set({ reason: 'bounces' }).where(eq(mailings.id, id));
  const bounces = [{ signupPosition: 2, email: 'friend-1@x.io', bounceText: '550 no such user' }];
  // What is stopped comes before an earlier wave.
  const earlier = { kind: 'invitation', invitationOrder: 'score', size: 1, createdAt: new Date(0) } as const;
  await database.db.insert(mailings).values({ id: crypto.randomUUID(), ...earlier });
  expect(await read()).toMatchObject({ bounces });
});

test('a mailing whose people are being queued has its size', async () => {
  await joinAll(database.db, friendsOf('', 3));
  await perform(database.db, invite, { wave: 3 });
  const active = await addDetails(database.db, await listActiveMailings(database.db), true);
  expect(active).toMatchObject([{ progress: { done: 0, of: 3, isQueuing: true } }]);
});

test('the share of what bounced is that of the emails sent, and what waits has none', () => {
  const none = { arrived: 0, complained: 0, unsubscribed: 0, leftOut: 0, dead: 0 };
  const figures = { ...none, sent: 200, waiting: 3, bounced: 9 };
  const shares = mailFigures.flatMap((mail) => shareOf(figures, mail) ?? []);
  expect(shares).toEqual(['4.5%']);
});

test('the figures of a mailing stay, whatever happens to its people later', async () => {
  await joinAll(database.db, friendsOf('', 3));
  await inviteWave(database.db, operator, { size: 3, order: 'position' });
  const isInvitation = eq(outboxEmails.kind, 'invitation');
  await database.db.update(outboxEmails).set({ status: 'sent' }).where(isInvitation);
  const [waveOfAll] = (await readMailings(database.db)).rows;
  const sent = { people: 3, sent: 3, waiting: 0, leftOut: 0 };
  expect(waveOfAll).toMatchObject(sent);

  await perform(database.db, resend, { person: '#1', invitation: true });
  await erasePerson(database.db, operator, '#2');
  await database.db.update(invitations).set({ expiresAt: new Date() });
  await database.db
    .update(outboxEmails)
    .set({ status: 'sent', outcome: 'bounced' })
    .where(isNull(outboxEmails.mailingId));
  await inviteAgain(database.db, operator, '#1');
  await erasePerson(database.db, operator, '#1');
  expect((await readMailings(database.db)).rows).toMatchObject([{ ...sent, bounced: 0 }]);
});
