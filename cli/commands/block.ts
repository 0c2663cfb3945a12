import type { Command } from 'commander';
import { type BlockTarget, block, liftBlock, listBlocks } from '@/lib/operators/blocks';
import { addChange, addQuery, type ChangeOptions } from '../command';
import { formatMinute, formatPerson, table } from '../output';

export function addBlocks(program: Command): void {
  const blocks = program
    .command('block')
    .helpCommand(false)
    .description('withhold later referrals from a domain or a network');
  addQuery(blocks, 'list', {
    description: 'list blocks, the newest first',
    run: (handle) => listBlocks(handle),
    lines: (found) =>
      found.length === 0
        ? ['Nothing is blocked.']
        : table(found, {
            id: ({ id }) => id,
            what: ({ domain, person }) =>
              domain ?? `the network of ${person ? formatPerson(person) : 'nobody on the list'}`,
            by: ({ actor }) => actor,
            'since (UTC)': ({ createdAt }) => formatMinute(createdAt),
          }),
  });
  addBlock(
    blocks,
    'domain',
    'domain <domain>',
    'withhold later referrals of friends at a domain, subdomains included',
  );
  addBlock(
    blocks,
    'network',
    'network <person>',
    'withhold them on the network from which a person joined, for 90 days',
  );
  addChange(blocks, 'lift <id>', {
    description: 'lift a block; what it withheld waits for a decision',
    run: ({ handle, operator }, _options: ChangeOptions, id: string) => liftBlock(handle, operator, id),
    lines: ({ kind }) => [`The block of the ${kind} is lifted.`],
  });
}

function addBlock(blocks: Command, kind: BlockTarget['kind'], usage: string, description: string): void {
  addChange(blocks, usage, {
    description,
    run: ({ handle, operator }, _options: ChangeOptions, of: string) => block(handle, operator, { kind, of }),
    lines: ({ id }) => [`Blocked the ${kind}. To lift it: block lift ${id}`],
  });
}
