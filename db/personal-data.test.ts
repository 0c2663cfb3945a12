import { readFile } from 'node:fs/promises';
import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { clearedColumns, otherPersonalColumns, replacedColumns, retentionDays } from './schema/personal-data';
import { signups } from './schema/signups';
import { tables } from './schema/tables';

/** Columns that identify nobody on the waitlist. */
const impersonal = Object.entries({
  app_secret: 'id fingerprint missed_at',
  audit_entries: 'id actor session_id action subject_id at',
  credit_entries: 'signup_id friend_id kind payment amount_cents created_at',
  email_suppressions: 'reason created_at',
  erased_mailboxes: 'people erased_at',
  invitations: `id signup_id mailing_id state invited_at expires_at decided_at credit_cents is_vip mail_id`,
  mailings: `id kind subject body segment segment_value invitation_order again actor created_at size queued queued_position queued_at
    state reason mails bounced complained stopped_at stopped_by resumed_at step step_at next_step_mails`,
  open_findings: 'id subject sentence since gone_at',
  outbox_emails: `id kind signup_id recipient status due_at attempts request_id error may_have_arrived requested_at
    expires_at sent_at counts_from outcome mailing_id mailing_step`,
  put_aside: 'id subject version actor at',
  referrals: `friend_id referrer_id state reason paid_cents created_at decided_at payment`,
  signup_networks: 'signup_id referred_by passed_captcha created_at',
  signups: `id signup_position referred_by captcha created_at bounced_at invited_at handed_over_at erased_at held_back_at held_back_reason
    place_version referral_count store_credit_cents vip_bonus_cents is_vip priority_score`,
  waitlist_counter: 'id last_position state next_unverified_mail_at',
}).flatMap(([table, columns]) => columns.split(/\s+/).map((column) => `${table}.${column}`));

test('each column of each table about people is declared to be personal or not', async () => {
  const columns = tables
    .filter((table) => !getTableName(table).startsWith('operator'))
    .flatMap((table) => getTableConfig(table).columns.map(({ name }) => `${getTableName(table)}.${name}`));
  const personal = [...replacedColumns, ...clearedColumns].map((column) => `signups.${signups[column].name}`);
  expect(columns.toSorted()).toEqual([...impersonal, ...personal, ...otherPersonalColumns].toSorted());
});

test('docs/privacy.md mentions each table, each personal column and each period', async () => {
  const text = await readFile('docs/privacy.md', 'utf8');
  const columns = [...replacedColumns, ...clearedColumns].map((column) => signups[column].name);
  const others = otherPersonalColumns.map((name) => name.replace(/.*\./, ''));
  const names = [...tables.map(getTableName), ...columns, ...others].map((name) => `\`${name}\``);
  const periods = Object.values(retentionDays).map((days) => `${days} days`);
  expect([...names, ...periods].filter((fact) => !text.includes(fact))).toEqual([]);
});
