import type { Command } from 'commander';
import { type Repaired, repair } from '@/lib/operators/repair';
import { type ChangeOptions, operatorOf, withChange } from '../options';
import { facts } from '../output/table';
import { reportChange } from '../report';
import { withDatabase } from '../session';

export function addRepair(program: Command): void {
  withChange(program.command('repair'))
    .description('restore what follows from the ledger and the list: counter, sums, status, missing mails')
    .action(async (options: ChangeOptions) => {
      const result = await withDatabase((handle) => repair(handle, operatorOf(options)));
      reportChange(result, options, describe);
    });
}

function describe({ counter, accounts, welcomeMails, cancelledMails }: Repaired): string[] {
  return facts([
    ['Counter', counter ? 'set to the length of the line' : 'right'],
    ['Accounts set by their ledger', accounts],
    ['Welcome mails added', welcomeMails],
    ['Unwanted mails cancelled', cancelledMails],
  ]);
}
