import type { SuppressionReason } from '@/db/schema/mailboxes';
import type { MailingRow } from '@/db/schema/mailings';
import type { SignupRow, WaitlistState } from '@/db/schema/signups';

// Client-safe: a page sends the version of the row that it shows, and the change is refused if the row has another one by then.

const versionOf = <Kind extends string>(kind: Kind, ...values: unknown[]): `${Kind} ${string}` =>
  `${kind} ${JSON.stringify(values)}`;

export const personVersion = ({ firstName, email }: Pick<SignupRow, 'firstName' | 'email'>) =>
  versionOf('person', firstName, email);

export const mailboxVersion = ({ email }: Pick<SignupRow, 'email'>, suppression: SuppressionReason | null) =>
  versionOf('mailbox', email, suppression);

/** The version of what one person or a group has. */
export const holdVersion = (heldBackAt: readonly SignupRow['heldBackAt'][]) =>
  versionOf('hold', ...new Set(heldBackAt.map(Number)));

export const invitationVersion = (id: string) => versionOf('invitation', id);

export const mailingVersion = ({ state, stoppedAt }: Pick<MailingRow, 'state' | 'stoppedAt'>) =>
  versionOf('mailing', state, stoppedAt);

/** @param count how many waves have begun. */
export const wavesVersion = (count: number) => versionOf('waves', count);

export const waitlistVersion = (state: WaitlistState) => versionOf('waitlist', state);

/** The text by which a question named the referrer can belong to somebody else since. */
export const referrerVersion = (id: string) => versionOf('referrer', id);
