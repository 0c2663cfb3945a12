import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import { v7 as uuidv7 } from 'uuid';
import type { Handle } from '@/db/client';
import { deleteBlock, insertBlock } from '@/db/queries/blocks';
import { findNetworkHash } from '@/db/queries/people';
import type { BlockRow } from '@/db/schema/referral-blocks';
import { withAsciiAt } from '../../address/canonical-mailbox';
import { ownDomainOf } from '../../address/domains';
import { change, type Operator } from '../change';
import { findPerson } from '../person';
import { Refusal } from '../refusals';

export { type Blockable, type ListedBlock, readBlockable, readBlocks } from '@/db/queries/blocks';

export type Blocked = ReturnType<typeof toBlocked>;

/** `domain` is null for a network. */
const toBlocked = ({ id, kind, value }: BlockRow) => ({ id, domain: kind === 'domain' ? value : null });

/**
 * Withholds later referrals from there; earlier ones stay as they are.
 *
 * @param target a domain, or a person: then the network from which they joined.
 */
export async function block(handle: Handle, operator: Operator, target: string): Promise<Blocked> {
  return change(handle, operator, async ({ tx, record }) => {
    const inserted = await insertBlock(tx, {
      id: uuidv7(),
      actor: operator.actor,
      ...(await resolve(tx, target)),
    });
    if (!inserted) throw new Refusal('already_blocked');
    await record({ action: 'block.set', detail: { kind: inserted.kind, block: inserted.id } });
    return toBlocked(inserted);
  });
}

/** Later referrals are paid again. Those that the block withheld wait for a decision, as before. */
export async function liftBlock(handle: Handle, operator: Operator, id: string): Promise<Blocked> {
  return change(handle, operator, async ({ tx, record }) => {
    const deleted = await deleteBlock(tx, id);
    if (!deleted) throw new Refusal('no_such_block');
    await record({ action: 'block.lift', detail: { kind: deleted.kind, block: id } });
    return toBlocked(deleted);
  });
}

async function resolve(tx: Handle, target: string): Promise<Pick<BlockRow, 'kind' | 'value'>> {
  const domain = domainToASCII(withAsciiAt(target.trim()).replace(/^@/, ''));
  if (domain.includes('.')) {
    // Friends are compared by registrable domain, which co.uk never is.
    if (!getDomain(domain)) throw new Refusal('not_registrable');
    const value = ownDomainOf(domain);
    if (!value) throw new Refusal('shared_domain');
    return { kind: 'domain', value };
  }
  const value = await findNetworkHash(tx, (await findPerson(tx, target)).id);
  if (!value) throw new Refusal('unknown_network');
  return { kind: 'network', value };
}
