import type { Command } from 'commander';
import { erasePerson } from '@/lib/operators/erase';
import { type ChangeOptions, operatorOf, withChange } from '../options';
import { reportChange } from '../report';
import { withDatabase } from '../session';

export function addErase(program: Command): void {
  withChange(program.command('erase'))
    .description('take name, address and code of a person out, for good; the position stays')
    .argument('<person>', 'address, code, position or id')
    .action(async (who: string, options: ChangeOptions) => {
      const result = await withDatabase((handle) => erasePerson(handle, operatorOf(options), who));
      reportChange(result, options, ({ signupPosition }) => [
        `Erased #${signupPosition}. Their mails at the mail provider are to be deleted there.`,
      ]);
    });
}
