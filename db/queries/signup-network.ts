import { and, eq, ne } from 'drizzle-orm';
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
  const [own] = await handle
    .select({ hash: signupNetworks.networkHash })
    .from(signupNetworks)
    .where(eq(signupNetworks.signupId, signupId));
  if (!own) return null;
  const sharing = handle
    .select({ signupId: signupNetworks.signupId })
    .from(signupNetworks)
    .where(and(eq(signupNetworks.networkHash, own.hash), ne(signupNetworks.signupId, signupId)))
    .limit(countLimit)
    .as('sharing');
  const { id, signupPosition, email } = signups;
  const [others, examples] = await Promise.all([
    handle.$count(sharing),
    handle
      .select({ id, signupPosition, email })
      .from(sharing)
      .innerJoin(signups, eq(id, sharing.signupId))
      .orderBy(signupPosition)
      .limit(EXAMPLES),
  ]);
  return { ...own, others, examples };
}
