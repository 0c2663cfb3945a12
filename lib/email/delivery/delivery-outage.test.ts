import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { addPeople } from '@/db/testing/people';
import { addressesOf, deliveryUnderTest, waitUntil } from '../../testing/delivery';
import { MAX_ATTEMPTS } from './deliver-request';

const delivery = deliveryUnderTest();
const { drain, makeDue, outbox, recipients, start } = delivery;

describe('an outage', () => {
  test('uses up no attempts, and when Resend answers again everything leaves within a minute', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999999);
    const people = await addPeople(delivery.db, 4);
    await delivery.db.update(outboxEmails).set({ attempts: MAX_ATTEMPTS - 1 });
    delivery.provider.decide = () => ({ status: 503 });
    const worker = start({ tuning: { requestsInFlight: 1 } });
    await waitUntil(async () => expect((await outbox()).every(({ error }) => error)).toBe(true));
    await worker.stop();
    for (const { attempts, dueAt } of await outbox()) {
      expect(attempts).toBe(MAX_ATTEMPTS - 1);
      expect(dueAt.getTime() - Date.now()).toBeLessThan(31_000);
    }

    // As if it had failed for an hour, before there was a limit, and a mail had also been refused.
    const hour = { dueAt: sql`now() + interval '1 hour'` };
    await delivery.db.update(outboxEmails).set(hour);
    const refused = { dueAt: sql`now() + interval '59 minutes'`, error: 'conflict' } as const;
    await delivery.db
      .update(outboxEmails)
      .set(refused)
      .where(eq(outboxEmails.signupId, people[0]?.id ?? ''));
    people.push(...(await addPeople(delivery.db, 1, {}, 5)));
    delivery.provider.decide = () => undefined;
    await drain();
    expect(recipients()).toEqual(addressesOf(people.slice(1)));
    expect(await outbox()).toMatchObject([{ status: 'pending' }, ...Array(4).fill({ status: 'sent' })]);
  });

  test('leaves waiting mail untried, which is sent in one batch afterwards', async () => {
    const people = await addPeople(delivery.db, 6);
    delivery.provider.decide = () => 'reset';
    const worker = start({ tuning: { requestsInFlight: 6 } });
    await waitUntil(() => expect(delivery.provider.calls.length).toBeGreaterThan(5));
    people.push(...(await addPeople(delivery.db, 50, {}, 7)));
    await waitUntil(() => expect(delivery.provider.calls.length).toBeGreaterThan(6));
    await worker.stop();
    delivery.provider.decide = () => undefined;
    await makeDue();
    await drain();
    expect(recipients()).toEqual(addressesOf(people));
    expect(Math.max(...delivery.provider.calls.map((call) => call.recipients.length))).toBeGreaterThan(40);
  });
});
