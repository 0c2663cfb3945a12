import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { peopleColumns } from '@/components/admin/people/people-table';
import { DayList } from '@/components/admin/ui/day-list';
import { readExportPage } from '@/db/queries/export-pages';
import { outboxEmails } from '@/db/schema/outbox-emails';
import type { SignupRow } from '@/db/schema/signups';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { parsePeopleView, readPeoplePage } from '@/lib/admin/people/people-page';
import { readPersonPage } from '@/lib/admin/people/person-page';
import { readTimeline } from '@/lib/admin/people/timeline';
import { bounceEvent, receiveEvent, resendEvent, WEBHOOK_SECRET } from '@/lib/testing/mail-provider';
import { join } from '@/lib/testing/operators';
import { routesUnderTest } from '@/lib/testing/runtime';

const database = await emptyTestDatabase();
routesUnderTest(database.url, { RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET });

const REQUEST = '01a202b9-6597-755a-9ffe-d0775507cba6';
let ada: SignupRow;
beforeEach(async () => {
  await join(database.db, { email: 'bea@x.io' });
  ada = await join(database.db, { email: 'ada@x.io' });
  await database.db.update(outboxEmails).set({ status: 'sent', sentAt: new Date(), requestId: REQUEST });
});

const to = ['ada@x.io'];

describe.each([
  ['a full mailbox', bounceEvent('Transient', 'MailboxFull', {}, to), 'undelivered', 'Not delivered'],
  ['a failure', resendEvent('email.failed', {}, to), 'undelivered', 'Not delivered'],
  ['a suppressed address', resendEvent('email.suppressed', {}, to), 'undelivered', 'Not delivered'],
  ['a bounce', bounceEvent('Permanent', 'General', {}, to), 'bounced', 'Bounced'],
  ['a complaint', resendEvent('email.complained', {}, to), 'complained', 'Reported as spam'],
])('%s', (_what, event, outcome, title) => {
  beforeEach(() => receiveEvent(event));

  test('is shown on the page of the person, and not as sent', async () => {
    const page = await readPersonPage(database.db, ada.id);
    if (!page) throw new Error('Nobody has this id');
    const timeline = await readTimeline(database.db, page);
    const html = renderToStaticMarkup(createElement(DayList, { heading: 'h3', ...timeline }));
    expect(html).toContain(`>${title.toLowerCase()}</span>`);
    expect(html).not.toContain('>sent</span>');
    expect(html).not.toContain('bg-good');
  });

  test('is shown in People', async () => {
    const { view, page } = parsePeopleView({});
    const { rows } = await readPeoplePage(database.db, view, page);
    expect(rows.map(({ mailOutcome }) => mailOutcome)).toEqual([null, outcome]);
    const status = peopleColumns.find(({ header }) => header === 'Status');
    const cells = rows.map((row) => renderToStaticMarkup(createElement('div', null, status?.cell(row))));
    expect(cells[1]).toContain(title);
    expect(cells[0]).toBe('<div><span class="inline-flex flex-wrap gap-1"></span></div>');
  });

  test('is shown in the export', async () => {
    const rows = await readExportPage(database.db, { selection: {}, after: 0, size: 10 });
    expect(rows.map((row) => 'mail_outcome' in row && row.mail_outcome)).toEqual([null, outcome]);
  });
});
