import { parseArgs } from 'node:util';
import { inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { assertLocalDatabase } from '@/db/assert-local-database';
import { createDatabase, type Handle } from '@/db/client';
import { outboxEmails } from '@/db/schema/outbox-emails';
import { databaseUrl } from '@/lib/config/load-env-files';
import { unlimitedCredit } from '@/lib/credit/credit-policy';
import { identifyEmail } from '@/lib/waitlist/canonical-mailbox';
import { joinBatch } from '@/lib/waitlist/join-batch';
import type { Join } from '@/lib/waitlist/plan-batch';
import { runScript } from './run-script';

const BATCH = 500;
const MAX_SIGNUPS = 10_000_000;

const usage = `npm run db:seed -- --signups N adds N sample signups (25 by default) to the database at DATABASE_URL, which
must be local.`;

await runScript(async () => {
  const count = requestedCount();
  const url = databaseUrl();
  assertLocalDatabase(url);
  const database = createDatabase(url, { name: 'waitlist-seed', max: 1, queryTimeoutMs: 0 });
  try {
    for (let added = 0; added < count; added += BATCH) {
      const people = Array.from({ length: Math.min(BATCH, count - added) }, samplePerson);
      await addPeople(database.db, people);
    }
    console.log(`Added ${count} sample signups.`);
  } finally {
    await database.close();
  }
}, usage);

/** One transaction, so that a running worker never sends email to these addresses. */
async function addPeople(handle: Handle, people: Join[]): Promise<void> {
  await handle.transaction(async (tx) => {
    await joinBatch(tx, people, unlimitedCredit);
    const ids = people.map((person) => person.id);
    await tx.update(outboxEmails).set({ status: 'sent' }).where(inArray(outboxEmails.signupId, ids));
  });
}

function requestedCount(): number {
  const { values } = parseArgs({ options: { signups: { type: 'string', default: '25' } } });
  const count = Number(values.signups);
  if (Number.isInteger(count) && count >= 0 && count <= MAX_SIGNUPS) return count;
  throw new Error(`--signups must be an integer from 0 to ${MAX_SIGNUPS}`);
}

function samplePerson(): Join {
  const id = uuidv7();
  return {
    id,
    ...identifyEmail(`sample-${id}@example.com`),
    isDomainUnchecked: false,
    firstName: 'Sample',
    referrerCode: null,
    captcha: 'passed',
    privacyAcceptedAt: null,
    idempotencyKey: null,
  };
}
