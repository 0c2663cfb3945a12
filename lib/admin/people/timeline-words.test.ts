import { expect, test } from 'vitest';
import type { PersonInvitation } from '@/db/queries/invitations/of-person';
import type { FriendEvent } from '@/db/queries/reports/timeline';
import type { OutboxRow } from '@/db/schema/outbox-emails';
import type { MailingLink } from '../audit/audit';
import { groupByDay, listEntries } from './timeline-days';
import { describeInvitation, describeMail, type TimelineEntry } from './timeline-words';

const at = new Date('2026-11-20T10:00:00Z');
const later = new Date('2099-01-01T00:00:00Z');
const wave = { id: 'w', kind: 'invitation', subject: null, href: '/admin/mailings/w' } as MailingLink;
const news = { ...wave, kind: 'announcement', subject: 'News' } as MailingLink;

const lineOf = ({ title, text, mailing, note }: TimelineEntry) =>
  [title, text, mailing && `<${mailing.subject ?? 'Wave'}>`, note].filter(Boolean).join(' | ');

test.each<[situation: string, mail: Partial<OutboxRow>, line: string, tone: string]>([
  ['sent', { status: 'sent' }, 'Welcome email | sent', 'neutral'],
  ['delivered', { status: 'sent', outcome: 'delivered' }, 'Welcome email | delivered', 'good'],
  [
    'bounced',
    { status: 'sent', outcome: 'bounced', bounceText: '550 5.1.1 No such user' },
    'Welcome email | bounced | 550 5.1.1 No such user',
    'bad',
  ],
  ['bounced without words', { status: 'sent', outcome: 'bounced' }, 'Welcome email | bounced', 'bad'],
  ['waiting', { status: 'pending' }, 'Welcome email | waiting | Not tried yet', 'neutral'],
  ['being sent', { status: 'pending', attempts: 1 }, 'Welcome email | waiting | 1 attempt', 'neutral'],
  ['for later', { status: 'pending', requestedAt: later }, 'Welcome email | waiting | For later', 'neutral'],
  [
    'tried',
    { status: 'pending', error: 'no_answer', attempts: 2 },
    'Welcome email | waiting | Resend did not answer, 2 attempts',
    'neutral',
  ],
  [
    'dead',
    { status: 'dead', error: 'address_refused', attempts: 1 },
    'Welcome email | dead | Resend refuses the address, 1 attempt',
    'bad',
  ],
  [
    'cancelled',
    { status: 'cancelled', error: 'unsubscribed' },
    'Welcome email | cancelled | The person unsubscribed',
    'neutral',
  ],
])('of an email that is %s', (_situation, mail, line, tone) => {
  const row = { kind: 'welcome', attempts: 0, error: null, outcome: null, bounceText: null, requestedAt: at };
  const entry = describeMail({ ...row, sentAt: null, ...mail } as OutboxRow, wave);
  expect([lineOf(entry), entry.tone]).toEqual([line, tone]);
});

test('an announcement has its subject, and a sent email the time when it was sent', () => {
  const sentAt = new Date('2026-11-21T10:00:00Z');
  const mail = { kind: 'announcement', status: 'sent', requestedAt: at, sentAt } as OutboxRow;
  const entry = describeMail(mail, news);
  expect(lineOf(entry)).toBe('Announcement email | sent | <News>');
  expect(entry.at).toBe(sentAt);
});

test.each<[invitation: Partial<PersonInvitation>, mailing: MailingLink | undefined, lines: string[]]>([
  [{ stage: 'invited' }, wave, ['Invited | with | <Wave>']],
  [{ stage: 'invited' }, undefined, ['Invited | alone']],
  [{ stage: 'expired', expiresAt: at }, wave, ['Invited | with | <Wave>', 'Invitation expired']],
  [
    { stage: 'accepted', decidedAt: at, creditCents: 3600, isVip: true },
    undefined,
    ['Invited | alone', 'Accepted the invitation | the app got $36.00 and VIP status'],
  ],
  [
    { stage: 'accepted', decidedAt: at, creditCents: 0, isVip: false },
    undefined,
    ['Invited | alone', 'Accepted the invitation | the app got $0.00'],
  ],
  // After the launch, without an invitation.
  [
    { stage: 'accepted', invitedAt: at, decidedAt: at, creditCents: 100, isVip: false },
    undefined,
    ['Opened the app | the app got $1.00'],
  ],
])('of the invitation %j', (invitation, mailing, lines) => {
  const row = { invitedAt: new Date(0), decidedAt: null, expiresAt: null, ...invitation } as PersonInvitation;
  expect(describeInvitation(row, mailing).map(lineOf)).toEqual(lines);
});

const event = (time: string, kind: FriendEvent['kind'], friends: number, cents = 0): FriendEvent => ({
  at: new Date(`2026-11-${time}:00Z`),
  kind,
  reason: kind === 'withheld' ? 'alias' : null,
  friends,
  cents,
});

test('a day of the time zone has one line of those who joined and were paid', () => {
  const friends = [
    event('20T23:30', 'joined', 2),
    event('20T23:30', 'referral', 2, 200),
    event('20T10:00', 'joined', 10),
    event('20T10:00', 'referral', 8, 800),
    event('20T10:00', 'withheld', 2),
  ];
  const linesIn = (timeZone: string) =>
    [...groupByDay(listEntries({ entries: [], friends }, timeZone), timeZone)].map(([day, entries]) => [
      day.replaceAll('\u00a0', ' '),
      ...entries.map(lineOf),
    ]);
  const withheld = '2 friends withheld | the waitlist already contains an alias of the address';
  expect(linesIn('UTC')).toEqual([['Nov 20, 2026', '12 friends joined | 10 paid, $10.00', withheld]]);
  expect(linesIn('Europe/Rome')).toEqual([
    ['Nov 21, 2026', '2 friends joined | 2 paid, $2.00'],
    ['Nov 20, 2026', '10 friends joined | 8 paid, $8.00', withheld],
  ]);
});

test.each<[events: FriendEvent[], line: string]>([
  [[event('20T10:00', 'joined', 1)], '1 friend joined | none paid'],
  [[event('20T10:00', 'referral', 3, 300)], 'Friends of an earlier day | 3 paid, $3.00'],
  [[event('20T10:00', 'reversal', 1, -100)], 'Took back $1.00 | mail to 1 friend cannot be delivered'],
  [
    [{ ...event('20T10:00', 'rejected', 2), reason: 'handed_over' }],
    "2 friends rejected | the app had the referrer's credit already, which is final",
  ],
  [
    [{ ...event('20T10:00', 'withheld', 1), reason: 'unconfirmed' }],
    '1 friend unconfirmed | the friend has not confirmed the email',
  ],
  [[event('20T10:00', 'vip_bonus', 1, 2500)], 'Became a VIP | $25.00 bonus'],
  [[event('20T10:00', 'bonus_reversal', 1, -2500)], 'Lost the VIP bonus | $25.00'],
])('of friends, case %#', (friends, line) => {
  expect(listEntries({ entries: [], friends }, 'UTC').map(lineOf)).toEqual([line]);
});
