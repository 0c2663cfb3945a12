/** Columns of `signups` that erasing replaces by made-up values, because they are unique and must not be null. */
export const replacedColumns = ['email', 'normalizedEmail', 'canonicalMailbox', 'referralCode'] as const;

export const clearedColumns = [
  'firstName',
  'idempotencyKey',
  'privacyAcceptedAt',
  'privacyTextVersion',
  'confirmedAt',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'referrerHost',
  'tryOnFirst',
] as const;

/** We keep each kind of data for this many days. Servers delete older rows (lib/background/retention.ts). */
export const retentionDays = {
  operatorMails: 7,
  signupNetworks: 90,
  erasedMailboxes: 180,
} as const;

/** Left out of the export and of `show --json`: they repeat the address, or mean nothing to a person. */
const hiddenColumns = ['normalizedEmail', 'canonicalMailbox', 'idempotencyKey'] as const;

type PersonalColumn = (typeof replacedColumns | typeof clearedColumns)[number];
type ShownColumn = Exclude<PersonalColumn, (typeof hiddenColumns)[number]>;

export const isHidden = (column: string) => hiddenColumns.some((hidden) => hidden === column);
export const shownColumns = [...replacedColumns, ...clearedColumns].filter(
  (column): column is ShownColumn => !isHidden(column),
);

/** Erasing clears the first four and deletes the row of the next table. The others contain keyed hashes then. */
export const otherPersonalColumns = [
  'audit_entries.detail',
  'outbox_emails.body',
  'outbox_emails.bounce_text',
  'referrals.own_domain',
  'signup_networks.network_hash',
  'email_suppressions.mailbox',
  'erased_mailboxes.hash',
] as const;
