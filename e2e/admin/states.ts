import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { auditEntries } from '@/db/schema/audit-entries';
import { invitations } from '@/db/schema/invitations';
import { emailSuppressions } from '@/db/schema/mailboxes';
import { mailings, standingMailing } from '@/db/schema/mailings';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { signups } from '@/db/schema/signups';
import { expect } from '../fixtures';
import type { Site } from '../setup/site';
import { add, button, unfold } from './operator';

/** Something that an operator does on a page, what the page then says, and the dialog's button if it opens one. */
type Act = readonly [act: (page: Page) => Promise<unknown>, sentence: string, trigger?: string];

/** Path in the admin area, what it says, and what can be done there. */
export type State = readonly [path: string, sentence: string, ...acts: Act[]];

const press = (name: string, sentence: string): Act => [
  (page) => page.getByRole('button', { name }).first().click(),
  sentence,
  name,
];

async function pressErase(page: Page) {
  await unfold(page, 'More');
  await button(page, 'Erase').click();
}

async function filterAudit(page: Page) {
  await page.getByLabel('Operator', { exact: true }).selectOption(HOST);
  await expect(page).toHaveURL(/by=\w+/);
}

const HOST = 'a.rather.long.first.name@subdomain.example.com';
const FRIEND = 'another.rather.long.first.name@mailinator.com';
const SUBJECT = 'News about the fitting rooms that we open in spring, {first_name}';

/** A list with long names, in which something is wrong with everything. */
export async function fill(site: Site): Promise<State[]> {
  const { db } = site;
  const host = await add(site, HOST);
  const friend = await add(site, FRIEND, host.code);
  for (const n of [3, 4, 5]) await add(site, `paid-${n}@example.com`, host.code);
  const left = await add(site, 'left@example.com');
  await db.update(signups).set({ firstName: 'x'.repeat(200), isVip: true, referralCount: 12 });
  await db.update(outboxEmails).set({ status: 'dead', sentAt: null, error: 'key_already_used' });
  await db.execute(sql`update signups set erased_at = now() where id = ${left.id}`);
  await db.execute(sql`update signups set invited_at = now() where id = ${host.id}`);
  const [wave, news] = [uuidv7(), uuidv7()];
  const stopped = { state: 'stopped', reason: 'bounces', mails: 300, bounced: 15 } as const;
  const stoppedNow = { ...stopped, stoppedAt: new Date(), actor: HOST, size: 1 };
  await db.update(mailings).set(stopped).where(eq(mailings.id, standingMailing.id));
  await db.insert(mailings).values([
    { id: wave, kind: 'invitation', invitationOrder: 'score', ...stoppedNow },
    {
      id: news,
      kind: 'announcement',
      subject: SUBJECT,
      body: 'Hi **you**',
      segment: 'everybody',
      ...stoppedNow,
    },
  ]);
  await db.insert(invitations).values({ id: uuidv7(), signupId: host.id, mailingId: wave });
  const mail = { kind: 'invitation', signupId: host.id, mailingId: wave, status: 'dead' } as const;
  await db.insert(outboxEmails).values([
    { ...mail, error: 'address_refused' },
    { kind: 'announcement', signupId: host.id, mailingId: news, dueAt: null },
  ]);
  await db.insert(emailSuppressions).values({ mailbox: FRIEND, reason: 'complained' });
  const entry = { actor: HOST, subjectId: host.id };
  await db.insert(auditEntries).values([
    { id: uuidv7(), ...entry, action: 'hold.lift', detail: {} },
    { id: uuidv7(), ...entry, action: 'invite', detail: { mailing: wave, people: 1 } },
  ]);
  const group = `review/group?referrerId=${host.id}&state=withheld&reason=disposable_domain`;
  return [
    ['', 'Emails that visitors cause'],
    ['people', HOST],
    [`people/${host.id}?q=nobody`, 'Nobody matches'],
    [`people/${host.id}`, 'Friends', [pressErase, 'This cannot be undone.', 'Erase']],
    [`people/${host.id}/place`, 'You can change nothing here.'],
    [`people/${friend.id}`, "withheld: the friend's address has a disposable"],
    [`people/${left.id}`, 'Erased person'],
    ['typo', 'Nothing found here'],
    ['review', 'Disposable domain'],
    ['review?state=paid', HOST],
    [group, FRIEND, press('Reject 1, $1', 'This leaves 1 referral unpaid.')],
    [
      'mailings',
      SUBJECT,
      press('End', 'People whose invitation was not sent can be invited by the next mailing.'),
      press('Retry all', 'The mail worker tries again now.'),
    ],
    ['mailings/invite', 'Plan another wave'],
    ['mailings/invite?size=100', 'Who comes first'],
    ['mailings/announce', 'Text in Markdown'],
    [`mailings/${wave}`, 'To the next on the waitlist by score'],
    [`mailings/${news}`, 'Emails sent'],
    ['audit', 'Command line', [filterAudit, 'Invited 1 person']],
  ];
}
