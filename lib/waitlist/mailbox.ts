import 'server-only';

const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/** What an address is found by, whatever its letter case. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** An address as the list keeps it: as typed, and with the keys of the address itself and of its mailbox. */
export function keyedEmail(email: string): { email: string; emailKey: string; mailboxKey: string } {
  const emailKey = emailKeyOf(email);
  return { email, emailKey, mailboxKey: mailboxOf(emailKey) };
}

/** The domain of an address, lower-cased. */
export function domainOf(emailKey: string): string {
  return emailKey.slice(emailKey.lastIndexOf('@') + 1);
}

/**
 * The mailbox an address leads to: without its `+tag`, and at Gmail without dots and under one domain. Two
 * addresses with the same mailbox belong to one person.
 *
 * @param emailKey a lower-cased address.
 */
export function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  const domain = domainOf(emailKey);
  const local = emailKey.slice(0, at);
  const untagged = local.indexOf('+') > 0 ? local.slice(0, local.indexOf('+')) : local;
  if (!DOTLESS_DOMAINS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '') || untagged}@gmail.com`;
}
