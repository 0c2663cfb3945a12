import type { Command } from 'commander';
import { resendWelcome } from '@/lib/operators/resend';
import { type ChangeOptions, operatorOf, withChange } from '../options';
import { reportChange } from '../report';
import { withDatabase } from '../session';

interface Options extends ChangeOptions {
  liftSuppression?: true;
}

export function addResend(program: Command): void {
  withChange(program.command('resend'))
    .description('send the welcome mail once more')
    .argument('<person>', 'address, code, position or id')
    .option('--lift-suppression', 'also to somebody who gets no mail: only when they ask for it')
    .action(async (who: string, options: Options) => {
      const lift = { liftSuppression: options.liftSuppression ?? false };
      const result = await withDatabase((handle) => resendWelcome(handle, operatorOf(options), who, lift));
      reportChange(result, options, ({ lifted }) => [
        `The welcome mail is on its way${lifted ? '; the address gets mail again' : ''}.`,
      ]);
    });
}
