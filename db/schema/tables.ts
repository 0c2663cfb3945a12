import type { PgTable } from 'drizzle-orm/pg-core';
import { appSecret } from './app-secret';
import { auditEntries } from './audit-entries';
import { creditEntries } from './credit-entries';
import { invitations } from './invitations';
import { emailSuppressions, erasedMailboxes } from './mailboxes';
import { mailings } from './mailings';
import { openFindings } from './open-findings';
import { operatorLinks, operatorSessions, operators } from './operator-accounts';
import { signupNetworks } from './origin';
import { outboxEmails } from './outbox-emails';
import { putAside } from './put-aside';
import { referrals } from './referrals';
import { signups, waitlistCounter } from './signups';

/** Every table of the waitlist. */
export const tables: PgTable[] = [
  appSecret,
  auditEntries,
  creditEntries,
  emailSuppressions,
  erasedMailboxes,
  invitations,
  mailings,
  openFindings,
  operatorLinks,
  operatorSessions,
  operators,
  outboxEmails,
  putAside,
  referrals,
  signupNetworks,
  signups,
  waitlistCounter,
];
