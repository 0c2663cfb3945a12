import { expect, test } from 'vitest';
import { readRowsAbout } from '@/db/queries/place';
import { auditEntries } from '@/db/schema/audit-entries';
import { emailSuppressions, erasedMailboxes } from '@/db/schema/mailboxes';
import { originKinds } from '@/db/schema/origin';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { clearedColumns, otherPersonalColumns, replacedColumns } from '@/db/schema/personal-data';
import { signups } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { friendsOf, getPerson, join, joinAll } from '../testing/operators';
import { answers } from '../testing/sign-ups';

const { db, owner } = await testDatabase();

// Ada has a value in every personal column of every table.
const bea = await join(db, { email: 'bea@x.io' });
const { referralCode } = await join(db, {
  email: 'ada@x.io',
  referrerCode: bea.referralCode,
  ...answers,
  privacyAcceptedAt: new Date(),
  origin: Object.fromEntries(originKinds.map((kind) => [kind, `hash of ${kind}`])),
});
const [friend] = await joinAll(db, friendsOf(referralCode, 1, 'friend', 'mailinator.com'));
await owner.update(signups).set({ confirmedAt: new Date(), privacyTextVersion: 1, tryOnFirst: 'dresses' });
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
  ...[...replacedColumns, ...clearedColumns].map((name) => `signups.${signups[name].name}`),
  ...otherPersonalColumns,
];

const rows = await readRowsAbout(db, ada, ['hash of ada@x.io']);

test('the download contains every personal column', () => {
  const contained = Object.entries(rows).flatMap(([table, found]) =>
    found.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => (value === null ? [] : [`${table}.${column}`])),
    ),
  );
  expect(personalColumns.filter((name) => !contained.includes(name))).toEqual([]);
});

test('the download says nothing about others, nor how operators judged the person', () => {
  const { signups: own, ...others } = rows;
  expect(others).toMatchObject({
    referrals: [
      { friend_id: ada.id, own_domain: 'hash of domain' },
      { state: 'withheld', reason: 'disposable_domain' },
    ],
    outbox_emails: [{ kind: 'welcome', status: 'pending' }],
    email_suppressions: [{ reason: 'unsubscribed' }],
  });
  expect(JSON.stringify(others)).not.toMatch(/friend-|bea@|MFM-|mailinator/);
  const hidden = [bea.id, friend?.id ?? '', 'held_back'];
  expect(hidden.filter((text) => JSON.stringify(rows).includes(text))).toEqual([]);
});
