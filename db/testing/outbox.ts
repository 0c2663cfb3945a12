import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { type ClaimedRequest, type ClaimLimits, claimDueMail } from '../outbox/claim';
import { outboxEmails } from '../schema/outbox-emails';
import { testDatabase } from './test-database';

const limits: ClaimLimits = { leaseMs: 20_000, requests: 10, singles: 3, batch: 5 };

/** An empty list with its outbox, for each test of a file. */
export function outboxUnderTest() {
  const database = testDatabase();
  beforeEach(() => database.reset());

  const take = (overrides: Partial<ClaimLimits> = {}) =>
    claimDueMail(database.db, { ...limits, ...overrides });
  const takeOne = async (overrides?: Partial<ClaimLimits>): Promise<ClaimedRequest> => {
    const [request] = await take(overrides);
    if (!request) throw new Error('Nothing was due');
    return request;
  };
  return {
    database,
    take,
    takeOne,
    /** As if every pause and lease had passed. */
    makeDue: () => database.db.update(outboxEmails).set({ dueAt: sql`now()` }),
    rows: () => database.db.select().from(outboxEmails).orderBy(outboxEmails.signupId),
  };
}

export const idsOf = (request: ClaimedRequest) => request.mails.map(({ signupId }) => signupId);
