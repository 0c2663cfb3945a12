import { expect, test } from 'vitest';
import { auditEntries } from '@/db/schema/audit-entries';
import { emailSuppressions, erasedMailboxes } from '@/db/schema/mailboxes';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { clearedColumns, otherPersonalColumns, replacedColumns } from '@/db/schema/personal-data';
import { referrals } from '@/db/schema/referrals';
import { signups } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { friendsOf, getPerson, join, joinAll } from '../testing/operators';
import { downloadData } from './download';
import { describeStoredData, storedWords } from './stored-data';

const { db, owner } = await testDatabase();
const hashesOf = (mailbox: string) => [`hash of ${mailbox}`];

// Ada has a value in every personal column of every table.
const bea = await join(db, { email: 'bea@x.io' });
const { referralCode } = await join(db, {
  email: 'ada@x.io',
  firstName: 'Ada',
  referrerCode: bea.referralCode,
  idempotencyKey: crypto.randomUUID(),
  privacyAcceptedAt: new Date(),
  networkHash: 'hash of network',
  utmSource: 'source',
  utmMedium: 'medium',
  utmCampaign: 'campaign',
  referrerHost: 'host.example',
});
await joinAll(db, friendsOf(referralCode, 1, 'friend', 'mailinator.com'));
await owner.update(signups).set({ confirmedAt: new Date(), privacyTextVersion: 1, tryOnFirst: 'dresses' });
await owner.update(referrals).set({ ownDomain: 'x.io' });
const asked = { actor: 'the person', action: 'appeal', detail: { note: 'She is my sister.' } };
await owner
  .insert(auditEntries)
  .values({ id: crypto.randomUUID(), ...asked, subjectId: (await getPerson(db, 'ada@x.io')).id });
await owner.update(outboxEmails).set({ body: 'body of a mail', bounceText: '550 no such user' });
await owner.insert(emailSuppressions).values({ mailbox: 'ada@x.io', reason: 'unsubscribed' });
await owner.insert(erasedMailboxes).values({ hash: 'hash of ada@x.io' });
const ada = await getPerson(db, 'ada@x.io');

/** `db/personal-data.test.ts` makes sure that these are all of them. */
const personalColumns = [
  ...[...replacedColumns, ...clearedColumns].map((name) => signups[name].name),
  ...otherPersonalColumns,
];

test('the page and the download contain every personal column', async () => {
  const download = await downloadData(db, ada, hashesOf);
  const missing = personalColumns.filter((name) => download.personal_data[name] === null);
  expect(missing).toEqual([]);
  expect(Object.keys(download.personal_data).toSorted()).toEqual(personalColumns.toSorted());
  const shown = describeStoredData(download.personal_data).map(({ what }) => what);
  expect(Object.keys(storedWords).toSorted()).toEqual(personalColumns.toSorted());
  expect(shown.toSorted()).toEqual(
    Object.values(storedWords)
      .map(({ what }) => what)
      .toSorted(),
  );
});

test('the download says why emails stopped, and contains nothing about friends', async () => {
  const { personal_data: _, ...lists } = await downloadData(db, ada, hashesOf);
  expect(lists).toMatchObject({
    friends: [{ state: 'withheld' }],
    emails: [{ kind: 'welcome', status: 'pending' }],
    place: { joined_through_a_friend: true },
    emails_stopped: { reason: 'unsubscribed' },
  });
  expect(JSON.stringify(lists)).not.toMatch(/friend-|bea@|MFM-/);
});
