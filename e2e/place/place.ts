import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { creditEntries } from '@/db/schema/credit-entries';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { type ReferralReason, type ReferralState, referrals } from '@/db/schema/referrals';
import { addPeople } from '@/db/testing/people';
import type { Site } from '../setup/site';

/** The link after a label in a mail to an address, once it has arrived. */
export async function linkOf(site: Site, email = 'person-1@example.com', label = 'Your place') {
  const pattern = new RegExp(`${label}:\\s(\\S+)`);
  const link = () => site.resend.mails(email).flatMap(({ text }) => pattern.exec(text ?? '')?.[1] ?? [])[0];
  await expect.poll(link).toBeDefined();
  return link() ?? '';
}

/** Adds a person, and opens the page through the link in their welcome mail. */
export async function openPlace(page: Page, site: Site, values: Parameters<typeof addPeople>[2] = {}) {
  const [person] = await addPeople(site.db, 1, values);
  const link = await linkOf(site);
  // The server records it after Resend has the mail.
  await expect.poll(() => site.db.$count(outboxEmails, eq(outboxEmails.status, 'sent'))).toBe(1);
  await page.goto(link);
  return { link, id: person?.id ?? '' };
}

export const openLine = (page: Page, title: string) => page.getByRole('heading', { name: title }).click();

/** Friends of the first person, one a day from the first of January. */
export async function addFriends(
  site: Site,
  referrerId: string,
  count: number,
  what: { state: ReferralState; reason?: ReferralReason },
): Promise<void> {
  const friends = await addPeople(site.db, count, { referredBy: referrerId }, 2);
  await site.db.insert(referrals).values(
    friends.map(({ id }, n) => ({
      friendId: id,
      referrerId,
      createdAt: new Date(Date.UTC(2026, 0, 1 + n, 12)),
      paidCents: what.state === 'paid' ? 100 : 0,
      ...what,
    })),
  );
  if (what.state !== 'paid') return;
  const paid = { signupId: referrerId, kind: 'referral', amountCents: 100 } as const;
  await site.db.insert(creditEntries).values(
    friends.map(({ id }, n) => ({
      ...paid,
      friendId: id,
      createdAt: new Date(Date.UTC(2026, 0, 1 + n, 12)),
    })),
  );
}
