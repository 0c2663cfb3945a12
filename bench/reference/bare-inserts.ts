import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Candidate } from '../measure/comparison';
import { runConcurrently } from '../measure/concurrency';

/** Not random, so that no code repeats; spread over the index like random codes. */
const codeOf = (n: number) =>
  `MFM-${((n * 1_000_003) % 36 ** 6).toString(36).toUpperCase().padStart(6, '0')}`;

/**
 * The upper limit of one commit per person: one prepared INSERT into a table with the same columns and unique keys.
 * It checks no rule and writes neither ledger nor outbox.
 */
export async function bareInserts(
  databaseUrl: string,
  connections: number,
): Promise<Candidate & { close(): Promise<void> }> {
  const client = postgres(databaseUrl, { max: connections, onnotice: () => {} });
  await client`create table bare_signups (like signups including defaults including indexes)`;
  let position = 0;
  const insert = () => {
    position += 1;
    const email = `bare-${position}@example.com`;
    return client`
      insert into bare_signups
        (id, email, normalized_email, canonical_mailbox, first_name, referral_code, signup_position, captcha)
      values
        (${randomUUID()}, ${email}, ${email}, ${email}, 'Ada', ${codeOf(position)}, ${position}, 'passed')`;
  };
  return {
    name: `one INSERT per person, ${connections} connections`,
    run: (operations) => runConcurrently(operations, insert),
    close: () => client.end(),
  };
}
