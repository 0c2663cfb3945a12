import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditEntries } from '@/db/schema/credit-entries';
import { invitations } from '@/db/schema/invitations';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { reverseUndeliverable } from '../../credit/reverse-undeliverable';
import { confirmEmail } from '../../email/confirm-email';
import { suppressMail } from '../../email/suppress-mail';
import { attachReferrer } from '../../operations/credit/attach';
import { holdBack, liftHold } from '../../operations/person/hold';
import { resend } from '../../operations/person/resend';
import { unsubscribe } from '../../operations/person/unsubscribe';
import { inviteAgain, inviteWave } from '../../testing/mailings';
import {
  decideCredit,
  erasePerson,
  friendsOf,
  join,
  joinAll,
  operator,
  perform,
  redeemInvitation,
} from '../../testing/operators';
import { readPersonPage } from './person-page';
import { readTimeline } from './timeline';
import { listEntries } from './timeline-days';

const database = await emptyTestDatabase();

async function read(id: string) {
  const page = await readPersonPage(database.db, id);
  if (!page) throw new Error('Nobody has this id');
  return readTimeline(database.db, page);
}

/** The lines of a person, the latest first. */
async function linesOf({ id }: { id: string }): Promise<string[]> {
  const entries = listEntries(await read(id), 'UTC');
  return entries.map(({ title, text, note, people = [] }) =>
    [
      [title, text].filter(Boolean).join(' '),
      ...(note ? [note] : []),
      ...people.map(({ before, named, after }) =>
        [before, ...named.map((one) => `#${one.signupPosition}`), after].filter(Boolean).join(' '),
      ),
    ].join(' | '),
  );
}

const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
const BY = 'by tester';

test('tells everything that happened to a person, the latest first', async () => {
  const giulia = await join(database.db, { email: 'giulia@x.io' });
  const ines = await join(database.db, {
    email: 'ines@x.io',
    referrerCode: giulia.referralCode,
    origin: { network: 'home' },
    utmSource: 'instagram',
    privacyAcceptedAt: new Date(),
  });
  await join(database.db, { email: 'leo@y.io', origin: { network: 'home' } });
  const welcome = { status: 'sent', sentAt: ago(9), requestedAt: ago(9), outcome: 'delivered' } as const;
  await database.db.update(outboxEmails).set(welcome).where(eq(outboxEmails.signupId, ines.id));
  await database.db
    .update(signups)
    .set({ createdAt: ago(10), privacyAcceptedAt: ago(8), privacyTextVersion: 2 })
    .where(eq(signups.id, ines.id));
  await confirmEmail(database.db, ines.id);
  await perform(database.db, holdBack, { person: '#2', reason: 'looks invented' });
  await perform(database.db, liftHold, { person: '#2' });
  await decideCredit(database.db, operator, 'ines@x.io', 'reversal');
  await inviteWave(database.db, operator, { size: 1, order: 'score' });
  await database.db.update(invitations).set({ signupId: ines.id, expiresAt: new Date() });
  await database.db
    .update(outboxEmails)
    .set({ signupId: ines.id })
    .where(eq(outboxEmails.kind, 'invitation'));
  await database.db
    .update(outboxEmails)
    .set({ status: 'sent', sentAt: new Date(), outcome: 'bounced', bounceText: '550 5.1.1 No such user' })
    .where(eq(outboxEmails.kind, 'invitation'));
  await inviteAgain(database.db, operator, '#2');
  const [again] = await database.db.select().from(invitations).where(eq(invitations.state, 'invited'));
  await redeemInvitation(database.db, again?.id ?? '');
  await perform(database.db, unsubscribe, { person: '#2' });

  const lines = await linesOf(ines);
  expect(lines.toSorted()).toEqual(
    [
      `Stopped email ${BY}`,
      'Accepted the invitation the app got $0.00',
      `Invited again ${BY}`,
      'Invitation expired',
      'Invited with',
      'Invitation email cancelled | The person unsubscribed',
      'Invitation email bounced | 550 5.1.1 No such user',
      `Reversed 1 referral, $1.00 ${BY} | For #1`,
      `Put back in line 1 person ${BY}`,
      `Held back 1 person ${BY}`,
      'Confirmed the address',
      'Turned news on with text 2',
      'Welcome email delivered',
      'Joined instagram, captcha passed | Referred by #1 reversed | Network shared with 1 other person: #3',
    ].toSorted(),
  );
  expect(lines.slice(-3).map((line) => line.split(' ')[0])).toEqual(['Turned', 'Welcome', 'Joined']);
});

test('the amounts about friends are the credit, each once, and a day has one line of those who joined', async () => {
  const host = await join(database.db, { email: 'host@x.io' });
  const friends = await joinAll(database.db, [
    ...friendsOf(host.referralCode, 10, 'paid'),
    ...friendsOf(host.referralCode, 3, 'party', 'mailinator.com'),
  ]);
  await decideCredit(database.db, operator, 'party-0@mailinator.com', 'release');
  await decideCredit(database.db, operator, 'party-1@mailinator.com', 'rejection');
  await decideCredit(database.db, operator, { friends: friends.slice(0, 2).map(({ id }) => id) }, 'reversal');
  await reverseUndeliverable(database.db, { by: 'normalizedEmail', value: 'paid-9@x.io' });
  await join(database.db, { email: 'forgot@x.io' });
  await perform(database.db, attachReferrer, { friend: 'forgot@x.io', referrer: '#1' });
  const lines = await linesOf(host);
  expect(lines.toSorted()).toEqual(
    [
      `Recorded a referrer paid ${BY} | For #15`,
      'Took back $1.00 mail to 1 friend cannot be delivered',
      `Reversed 2 referrals, $2.00 Took back the VIP bonus $25.00, ${BY} | For #2 #3`,
      `Rejected 1 referral ${BY} | For #13`,
      `Released 1 referral, $1.00 ${BY} | For #12`,
      'Became a VIP $25.00 bonus',
      "1 friend withheld the friend's address has a disposable email domain",
      '14 friends joined 10 paid, $10.00',
      'VIP status email waiting | Not tried yet',
      'Welcome email waiting | Not tried yet',
      'Joined Direct or unknown, captcha passed',
    ].toSorted(),
  );
  const amounts = lines.flatMap((line) => {
    const sign = /^(Took back|Reversed)/.test(line) ? -1 : 1;
    return [...line.matchAll(/\$(\d+)\.00/g)].map(([, dollars]) => sign * Number(dollars));
  });
  const ledger = await database.db.select().from(creditEntries).where(eq(creditEntries.signupId, host.id));
  const cents = ledger.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // The one who forgot the link paid $1.00, too.
  expect(amounts.reduce((sum, amount) => sum + amount, 1) * 100).toBe(cents);
});

test('says why a friend came too late', async () => {
  const host = await join(database.db, { email: 'host@x.io' });
  await inviteWave(database.db, operator, { size: 1 });
  const [invitation] = await database.db.select().from(invitations);
  await redeemInvitation(database.db, invitation?.id ?? '');
  await joinAll(database.db, friendsOf(host.referralCode, 2));
  expect(await linesOf(host)).toEqual(
    expect.arrayContaining([
      '2 friends joined none paid',
      "2 friends rejected the app had the referrer's credit already, which is final",
    ]),
  );
});

test('of an erased person, what happened stays, without what identifies anybody', async () => {
  const host = await join(database.db, { email: 'host@x.io' });
  const friend = await join(database.db, { email: 'friend@x.io', referrerCode: host.referralCode });
  await database.db
    .update(outboxEmails)
    .set({ status: 'sent', sentAt: new Date(), outcome: 'bounced', bounceText: '<friend@x.io>: 550 no' })
    .where(eq(outboxEmails.signupId, friend.id));
  await suppressMail(database.db, { by: 'normalizedEmail', value: 'friend@x.io' }, 'complained');
  await erasePerson(database.db, operator, 'friend@x.io');
  expect(await linesOf(friend)).toEqual([
    `Erased ${BY}`,
    'Welcome email bounced',
    'Joined A friend’s link, captcha passed | Referred by #1 paid',
  ]);
  expect(await linesOf(host)).toContain('1 friend joined 1 paid, $1.00');
  await erasePerson(database.db, operator, 'host@x.io');
  expect(JSON.stringify(await read(host.id))).not.toMatch(/x\.io/);
});

test('a resend and a second email are lines of their own', async () => {
  const ada = await join(database.db, { email: 'ada@x.io' });
  await database.db.update(outboxEmails).set({ status: 'dead', error: 'mail_refused', attempts: 3 });
  expect(await linesOf(ada)).toContain('Welcome email dead | Resend refuses the email, 3 attempts');
  await perform(database.db, resend, { person: '#1' });
  expect(await linesOf(ada)).toEqual(
    expect.arrayContaining([`Resent the welcome email ${BY}`, 'Welcome email waiting | Not tried yet']),
  );
});
