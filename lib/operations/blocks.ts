import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { deleteBlock, insertBlock } from '@/db/queries/blocks';
import { findNetworkHash } from '@/db/queries/people';
import { retentionDays } from '@/db/schema/personal-data';
import type { BlockRow } from '@/db/schema/referral-blocks';
import { withAsciiAt } from '../address/canonical-mailbox';
import { ownDomainOf } from '../address/domains';
import { EMAIL_MAX_LENGTH } from '../constants';
import { type AuditAct, textOf } from './audit-words';
import { operation } from './operation';
import { findPerson } from './person';
import { nameOf } from './person-name';
import { Refusal } from './refusals';

/** Withholds later referrals from there; earlier ones stay as they are. */
export const setBlock = operation({
  name: 'block.set',
  description: 'withhold later referrals from a domain, or from the network from which a person joined',
  input: z.object({
    target: z
      .string()
      .trim()
      .min(1)
      .max(EMAIL_MAX_LENGTH)
      .describe('a domain, or a person as an email address, a code, a position such as "#12", or an id')
      .meta({ positional: true }),
  }),
  async run({ tx, operator, record }, { target }) {
    const { name, personId, ...block } = await resolve(tx, target);
    const inserted = await insertBlock(tx, { id: uuidv7(), actor: operator.actor, ...block });
    if (!inserted) throw new Refusal('already_blocked', 'This is blocked already.');
    await record({ action: 'block.set', subjectId: personId, detail: detailOf(inserted) });
    return { id: inserted.id, kind: inserted.kind, name };
  },
  count: () => 1,
  ask: ({ kind, name }) => ({
    title: `Block ${name}?`,
    confirmLabel: 'Block',
    isDestructive: true,
    sentences: [
      `Referrals of friends who join from ${name} are withheld, for every referrer.`,
      'Referrals from before stay as they are.',
      'You can lift the block at any time.',
      ...(kind === 'network' ? [`It ends after ${retentionDays.signupNetworks} days.`] : []),
    ],
  }),
  done: ({ name }) => [`Blocked ${name}.`],
  audit: { 'block.set': ['Blocked', describeBlocked] },
});

/** Later referrals are paid again. Those that the block withheld wait for a decision, as before. */
export const liftBlock = operation({
  name: 'block.lift',
  description: 'lift a block by its id, which export and audit show',
  input: z.object({ id: z.uuid().describe('the id of the block').meta({ positional: true }) }),
  async run({ tx, record }, { id }) {
    const deleted = await deleteBlock(tx, id);
    if (!deleted) throw new Refusal('no_such_block', 'This block was lifted already, or has ended.');
    const { kind, value } = deleted;
    await record({ action: 'block.lift', detail: detailOf(deleted) });
    return { id, kind, name: kind === 'domain' ? value : 'the network' };
  },
  count: () => 1,
  ask: ({ name }) => ({
    title: `Lift the block of ${name}?`,
    confirmLabel: 'Lift',
    sentences: [
      'Later referrals from it are paid again.',
      'Those that the block withheld wait for your decision.',
    ],
  }),
  done: ({ name }) => [`Lifted the block of ${name}.`],
  audit: { 'block.lift': ['Lifted a block', (act) => `of ${describeBlocked(act)}`] },
});

/** The hash of a network means nothing to an operator. */
const detailOf = ({ id, kind, value }: BlockRow) => ({
  kind,
  block: id,
  ...(kind === 'domain' && { domain: value }),
});

function describeBlocked({ detail }: AuditAct): string {
  return `a ${textOf(detail.kind)}`;
}

type Target = Pick<BlockRow, 'kind' | 'value'> & { name: string; personId?: string };

async function resolve(tx: Handle, target: string): Promise<Target> {
  const domain = domainToASCII(withAsciiAt(target).replace(/^@/, ''));
  if (domain.includes('.')) {
    // Friends are compared by registrable domain, which co.uk never is.
    if (!getDomain(domain))
      throw new Refusal('not_registrable', 'This is not a registrable domain, such as ring.example.');
    const value = ownDomainOf(domain);
    if (!value)
      throw new Refusal(
        'shared_domain',
        'This domain belongs to a mail provider. Block a network, or reject the referrals.',
      );
    return { kind: 'domain', value, name: value };
  }
  const person = await findPerson(tx, target);
  const value = await findNetworkHash(tx, person.id);
  if (!value)
    throw new Refusal(
      'unknown_network',
      `The network of this person is not known, or its hash was deleted after ${retentionDays.signupNetworks} days.`,
    );
  return { kind: 'network', value, name: `the network of ${nameOf(person)}`, personId: person.id };
}
