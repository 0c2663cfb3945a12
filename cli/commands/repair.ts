import type { Command } from 'commander';
import { type Repaired, repair } from '@/lib/operators/repair';
import { runChange } from '../actions';
import { type ChangeOptions, withChange } from '../options';
import { facts } from '../output/table';

export function addRepair(program: Command): void {
  withChange(program.command('repair'))
    .description('recompute counter, credit, VIP status and scores; fix missing and unwanted emails')
    .action((options: ChangeOptions) => runChange(options, repair, describe));
}

function describe({ counter, accounts, welcomeMails, cancelledMails }: Repaired): string[] {
  return facts({
    Counter: counter ? 'corrected' : 'correct',
    'Accounts corrected': accounts,
    'Welcome emails added': welcomeMails,
    'Unwanted emails cancelled': cancelledMails,
  });
}
