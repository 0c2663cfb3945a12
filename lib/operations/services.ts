import type { Handle } from '@/db/client';
import type { MailDomainCheck } from '../address/domains';
import { findOwedWords } from '../config/owed-words';
import type { CreditPolicy } from '../credit/credit-policy';
import type { Runtime } from '../runtime';

/** What the process that runs an operation offers it. */
export interface Services {
  db: Handle;
  /** The keys of links and hashes, the first of which makes them. */
  secrets: readonly string[];
  policy: CreditPolicy;
  /** Null: domains are not checked. */
  mailDomainCheck: MailDomainCheck | null;
  /** Invitations lead to early access, and not to the landing page. */
  hasEarlyAccess: boolean;
  /** The settings that must not be missing at the launch. */
  owedWords: readonly string[];
  /** Resend reports bounces, which stop a mailing. */
  hasEvents: boolean;
}

export const servicesOf = ({ admin, secrets, policy, mailDomainCheck, env }: Runtime): Services => ({
  db: admin.db,
  secrets,
  policy,
  mailDomainCheck,
  hasEarlyAccess: env.EARLY_ACCESS_URL !== undefined,
  owedWords: findOwedWords(env),
  hasEvents: env.RESEND_WEBHOOK_SECRET !== undefined,
});
