import { sql } from 'drizzle-orm';
import { type ClaimedRequest, type ClaimLimits, claimDueMail } from '../outbox/claim';
import { outboxEmails } from '../schema/outbox-emails';
import { emptyTestDatabase } from './test-database';

const limits: ClaimLimits = { leaseMs: 20_000, requests: 10, singles: 3, batch: 5 };

export async function outboxUnderTest() {
  const database = await emptyTestDatabase();

  const claim = (overrides: Partial<ClaimLimits> = {}) =>
    claimDueMail(database.db, { ...limits, ...overrides });
  const claimOne = async (overrides?: Partial<ClaimLimits>): Promise<ClaimedRequest> => {
    const [request] = await claim(overrides);
    if (!request) throw new Error('No email was due');
    return request;
  };
  return {
    database,
    claim,
    claimOne,
    /** Ends every lease and pause. */
    makeDue: () => database.db.update(outboxEmails).set({ dueAt: sql`now()` }),
    rows: () => database.db.select().from(outboxEmails).orderBy(outboxEmails.id),
  };
}
