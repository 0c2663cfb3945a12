import { beforeEach, expect, test } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type SignupRow, signups } from '@/db/schema/signups';
import { testDatabase } from '@/db/testing/test-database';
import { erasePerson } from '../../operators/erase';
import { join, operator } from '../../testing/operators';
import { testSender } from '../../testing/sender';
import { readPersonMails } from './person-mails';

const database = testDatabase();
let ada: SignupRow;

beforeEach(async () => {
  await database.reset();
  ada = await join(database.db, { email: 'ada@x.io' });
});

const read = () => readPersonMails(database.db, testSender, ada.id);

test('renders an email that is not stored with today’s data', async () => {
  const [mail, ...others] = await read();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'welcome', status: 'pending', attempts: 0, sentAt: null });
  expect(mail?.content?.isStored).toBe(false);
  expect(mail?.content?.html).toContain(ada.referralCode);
});

test('shows the stored email while there is one', async () => {
  const body = JSON.stringify({ to: 'ada@x.io', subject: 'Hello', html: '<p>Stored</p>' });
  await database.owner.update(outboxEmails).set({ body, attempts: 1, error: 'resend_failed' });
  expect(await read()).toMatchObject([
    {
      attempts: 1,
      error: 'resend_failed',
      content: { subject: 'Hello', html: '<p>Stored</p>', isStored: true },
    },
  ]);
});

test('shows an invitation next to the welcome email', async () => {
  await database.owner.update(signups).set({ invitedAt: new Date() });
  await database.db.insert(outboxEmails).values({ signupId: ada.id, kind: 'invitation' });
  const mails = await read();
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['invitation', 'welcome']);
  expect(new Set(mails.map(({ content }) => content?.subject)).size).toBe(2);
});

test('shows no content of an erased person', async () => {
  await erasePerson(database.db, operator, ada.id);
  expect(await read()).toMatchObject([{ status: 'cancelled', content: null }]);
});
