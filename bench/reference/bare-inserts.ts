import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Contender } from '../measure/comparison';
import { crowd } from '../measure/concurrency';

/** The same columns and unique keys, and none of the rules. */
const TABLE = 'create table bare_signups (like signups including defaults including indexes)';

/** Spread like real codes, so that the index is as cold, and never twice the same. */
const codeOf = (n: number) =>
  `MFM-${((n * 1_000_003) % 36 ** 6).toString(36).toUpperCase().padStart(6, '0')}`;

interface BareInserts extends Contender {
  close(): Promise<void>;
}

/**
 * The limit of one commit a person: a prepared INSERT each, with no rule, no ledger, no mail, a position from the
 * application, a code that is not checked, and nobody who comes twice.
 *
 * @param connections how many of them commit at once.
 */
export async function bareInserts(url: string, connections: number): Promise<BareInserts> {
  const client = postgres(url, { max: connections, onnotice: () => {} });
  await client.unsafe(TABLE);
  let position = 0;
  const insert = () => {
    position += 1;
    const email = `bare-${position}@example.com`;
    const code = codeOf(position);
    return client`
      insert into bare_signups
        (id, email, email_key, mailbox_key, first_name, referral_code, signup_position, captcha)
      values (${randomUUID()}, ${email}, ${email}, ${email}, 'Ada', ${code}, ${position}, 'passed')`;
  };
  return {
    name: `a bare INSERT per person, ${connections} connections`,
    run: (operations) => crowd(operations, insert),
    close: () => client.end(),
  };
}
