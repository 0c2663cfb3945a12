import type { Command } from 'commander';
import { block, liftBlock, listBlocks } from '@/lib/operators/referrals/blocks';
import { addChange, addGroup, addQuery } from '../command';
import { formatMinute, formatPerson, tableOr } from '../output';

export function addBlocks(program: Command): void {
  const blocks = addGroup(program, 'block', 'withhold later referrals from a domain or a network');
  addQuery(blocks, 'list', {
    description: 'list blocks, the newest first',
    run: ({ handle }) => listBlocks(handle),
    lines: (found) =>
      tableOr('Nothing is blocked.', found, {
        id: ({ id }) => id,
        what: ({ domain, person }) =>
          domain ?? `the network of ${person ? formatPerson(person) : 'nobody on the waitlist'}`,
        by: ({ actor }) => actor,
        'since (UTC)': ({ createdAt }) => formatMinute(createdAt),
      }),
  });
  addChange(blocks, 'add <domain-or-person>', {
    description: 'block a domain with its subdomains, or for 90 days the network from which a person joined',
    run: ({ handle, operator }, target) => block(handle, operator, target),
    lines: ({ id, domain }) => [`Blocked ${domain ?? 'the network'}. To lift it: block lift ${id}`],
  });
  addChange(blocks, 'lift <id>', {
    description: 'lift a block; what it withheld waits for a decision',
    run: ({ handle, operator }, id) => liftBlock(handle, operator, id),
    lines: ({ domain }) => [`The block of ${domain ?? 'the network'} is lifted.`],
  });
}
