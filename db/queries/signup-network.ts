import { sql } from 'drizzle-orm';
import type { Handle } from '../client';
import { signupNetworks } from '../schema/signup-networks';
import { type SignupRow, signups } from '../schema/signups';

const EXAMPLES = 5;

/** The network from which a person joined. */
export interface SignupNetwork {
  hash: string;
  /** How many other people joined from it. */
  others: number;
  /** The first of them. Erased people have no network. */
  examples: Pick<SignupRow, 'id' | 'signupPosition' | 'email'>[];
}

/**
 * @param countLimit other people are counted up to this number.
 * @returns null if the network is unknown or was deleted.
 */
export async function readNetwork(
  handle: Handle,
  signupId: string,
  countLimit: number,
): Promise<SignupNetwork | null> {
  const [row] = await handle.execute<SignupNetwork & Record<string, unknown>>(sql`
    with own as (select * from ${signupNetworks} where signup_id = ${signupId}),
    sharing as (
      select other.signup_id from own join ${signupNetworks} other using (network_hash)
      where other.signup_id <> own.signup_id limit ${countLimit}
    )
    select network_hash as hash, (select count(*)::int from sharing) as others, (
      select coalesce(json_agg(person order by person."signupPosition"), '[]') from (
        select id, signup_position as "signupPosition", email
        from sharing join ${signups} on id = signup_id order by signup_position limit ${EXAMPLES}
      ) person
    ) as examples
    from own`);
  return row ?? null;
}
