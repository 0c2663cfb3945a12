import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { bundledProgram } from '@/db/testing/bundled-program';
import { emptyTestDatabase } from '@/db/testing/test-database';
import { startResend } from '@/dev/resend/mock-resend';
import { createWorker, type Delivery, type DeliveryOptions, startDelivery } from '../email/delivery/delivery';
import { startUnreliableProvider, testSender } from './mail-provider';

const API_KEY = 're_delivery';
export const OPERATOR = 'operator@example.com';

/** Waits long enough for a busy machine. */
export const waitUntil = (condition: () => void | Promise<void>) =>
  vi.waitFor(condition, { timeout: 50_000, interval: 20 });

/**
 * Each test of a file starts with an empty waitlist, an empty inbox, and a provider that works until the test changes
 * it.
 *
 * @param own for a file that changes more than rows of the database.
 */
export async function deliveryUnderTest(operators: string[] = [], own = false) {
  vi.setConfig({ testTimeout: 60_000 });
  const database = await emptyTestDatabase({ own });
  const inbox = await startResend(API_KEY);
  const provider = await startUnreliableProvider(inbox.origin);
  afterAll(() => Promise.all([provider.close(), inbox.close()]));
  const workers: Delivery[] = [];
  beforeEach(() => {
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
    operators,
    hasEvents: false,
    ...overrides,
    tuning: { requestsPerSecond: 1_000, ...tuning },
  });

  /** Starts a worker that stops after the test. */
  function start(overrides?: Partial<DeliveryOptions>): Delivery {
    const worker = startDelivery(options(overrides));
    workers.push(worker);
    return worker;
  }

  const outbox = () => database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId);

  return {
    ...database,
    inbox,
    provider,
    options,
    drain: (overrides?: Partial<DeliveryOptions>) => createWorker(options(overrides)).drain(),
    start,
    /** Attempts every mail once, where all of them fail. */
    async failAll(overrides?: Partial<DeliveryOptions>) {
      const worker = start(overrides);
      await waitUntil(async () => expect((await outbox()).every(({ error }) => error)).toBe(true));
      await worker.stop();
    },
    /** Ends every delay and lease. */
    makeDue: () => database.db.update(outboxEmails).set({ dueAt: sql`now()` }),
    outbox,
    /** The address of each received mail, sorted. */
    recipients: () =>
      inbox
        .mails()
        .flatMap(({ to }) => to)
        .toSorted(),
  };
}

const startProgram = bundledProgram(`
  import { createDatabase } from './db/client';
  import { startDelivery } from './lib/email/delivery/delivery';
  const { url, ...options } = JSON.parse(process.argv[2]);
  startDelivery({ handle: createDatabase(url).db, ...options });`);

/** Starts a mail worker in a process. */
export const startDeliveryProcess = (url: string, { handle: _, ...options }: DeliveryOptions) =>
  startProgram({ url, ...options });

/** The addresses of people added by `addPeople`, sorted like `recipients`. */
export const addressesOf = (people: { email: string }[]) => people.map(({ email }) => email).toSorted();

/** The expected outbox rows: all sent, except for the seventh person's. */
export const allSentButSeventh = (people: { signupPosition: number }[], status: 'dead' | 'cancelled') =>
  people.map(({ signupPosition }) => ({ status: signupPosition === 7 ? status : 'sent' }));
