import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { testDatabase } from '@/db/testing/test-database';
import { type MockResend, startResend } from '@/dev/resend/mock-resend';
import { type Delivery, type DeliveryOptions, drainOnce, startDelivery } from '../email/delivery/delivery';
import { startUnreliableProvider, type UnreliableProvider } from './mail-provider';
import { testSender } from './sender';

const API_KEY = 're_delivery';

/** Waits for what workers do, on a busy machine too. */
export const waitUntil = (condition: () => void | Promise<void>) =>
  vi.waitFor(condition, { timeout: 50_000, interval: 20 });

/** An empty list, an empty inbox and a provider that works until told otherwise, for each test of a file. */
export function deliveryUnderTest() {
  const database = testDatabase();
  const workers: Delivery[] = [];
  let inbox: MockResend;
  let provider: UnreliableProvider;

  beforeAll(async () => {
    inbox = await startResend(API_KEY);
    provider = await startUnreliableProvider(inbox.origin);
    return () => Promise.all([provider.close(), inbox.close()]);
  });
  beforeEach(async () => {
    await database.reset();
    inbox.clear();
    provider.calls.length = 0;
    provider.decide = () => undefined;
  });
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

  const options = ({ tuning, ...overrides }: Partial<DeliveryOptions> = {}): DeliveryOptions => ({
    handle: database.db,
    apiKey: API_KEY,
    baseUrl: provider.origin,
    sender: testSender,
    ...overrides,
    tuning: { requestsPerSecond: 1_000, ...tuning },
  });

  return {
    get db() {
      return database.db;
    },
    get url() {
      return database.url;
    },
    get provider() {
      return provider;
    },
    get inbox() {
      return inbox;
    },
    options,
    /** Sends what is due, then ends. */
    drain: (overrides?: Partial<DeliveryOptions>) => drainOnce(options(overrides), 50_000),
    /** Starts a worker that stops with the test. */
    start(overrides?: Partial<DeliveryOptions>): Delivery {
      const worker = startDelivery(options(overrides));
      workers.push(worker);
      return worker;
    },
    /** As if every pause and lease had passed. */
    makeDue: () => database.db.update(outboxEmails).set({ dueAt: sql`now()` }),
    outbox: () => database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId),
    /** Who got a mail, once for each. */
    recipients: () =>
      inbox
        .mails()
        .flatMap(({ to }) => to)
        .toSorted(),
  };
}

/** The addresses of people added by `addPeople`, in the order of `recipients`. */
export const addressesOf = (people: { email: string }[]) => people.map(({ email }) => email).toSorted();
