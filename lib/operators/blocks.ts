import 'server-only';
import { domainToASCII } from 'node:url';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { deleteBlock, insertBlock, readBlocks } from '@/db/queries/blocks';
import { deleteExpiredBlocks } from '@/db/queries/expired-data';
import { findNetworkHash } from '@/db/queries/people';
import type { BlockKind } from '@/db/schema/referral-blocks';
import { everything } from '@/db/statements';
import { ownDomainOf } from '../address/domains';
import { change, type Operator } from './change';
import { findPerson } from './person';
import { Refusal } from './refusals';

export { type Blockable, type ListedBlock, readBlockable, readBlocks } from '@/db/queries/blocks';

export const listBlocks = (handle: Handle) => readBlocks(handle, everything);

/** A domain, or the network from which a person joined. */
export interface BlockTarget {
  kind: BlockKind;
  /** The domain, or who the person is. */
  of: string;
}

export interface Blocked {
  id: string;
  kind: BlockKind;
}

/** Withholds later referrals of friends at a domain or on a network, whoever refers them. Earlier ones stay as they are. */
export async function block(handle: Handle, operator: Operator, target: BlockTarget): Promise<Blocked> {
  return change(handle, operator, async ({ tx, record }) => {
    const { kind } = target;
    const value = kind === 'domain' ? registrableDomain(target.of) : await networkOf(tx, target.of);
    // One that has ended is in the way of a new one.
    await deleteExpiredBlocks(tx);
    const inserted = await insertBlock(tx, { id: uuidv7(), kind, value, actor: operator.actor });
    if (!inserted) throw new Refusal('already_blocked');
    const { id } = inserted;
    await record([{ action: 'block.set', subjectId: null, detail: { kind, block: id } }]);
    return { id, kind };
  });
}

/** Later referrals are paid again. Those that the block withheld wait for a decision, as before. */
export async function liftBlock(handle: Handle, operator: Operator, id: string): Promise<Blocked> {
  return change(handle, operator, async ({ tx, record }) => {
    const deleted = isUuid(id) ? await deleteBlock(tx, id) : undefined;
    if (!deleted) throw new Refusal('no_such_block');
    const { kind } = deleted;
    await record([{ action: 'block.lift', subjectId: null, detail: { kind, block: id } }]);
    return { id, kind };
  });
}

function registrableDomain(text: string): string {
  const domain = domainToASCII(text.trim().replace(/^@/, ''));
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) throw new Refusal('invalid_domain');
  const own = ownDomainOf(domain);
  if (!own) throw new Refusal('shared_domain');
  return own;
}

async function networkOf(tx: Handle, person: string): Promise<string> {
  const hash = await findNetworkHash(tx, (await findPerson(tx, person)).id);
  if (!hash) throw new Refusal('unknown_network');
  return hash;
}
