import type { Command } from 'commander';
import { resendMail } from '@/lib/operators/resend-mail';
import { type ChangeOptions, operatorOf, withChange } from '../options';
import { reportChange } from '../report';
import { withDatabase } from '../session';

interface Options extends ChangeOptions {
  invitation?: true;
  liftSuppression?: true;
}

export function addResend(program: Command): void {
  withChange(program.command('resend'))
    .description('send the welcome mail or the invitation once more')
    .argument('<person>', 'address, code, position or id')
    .option('--invitation', 'the invitation, of somebody who was invited')
    .option('--lift-suppression', 'also to somebody who gets no mail: only when they ask for it')
    .action(async (who: string, options: Options) => {
      const kind = options.invitation ? 'invitation' : 'welcome';
      const what = { kind, liftSuppression: options.liftSuppression ?? false } as const;
      const result = await withDatabase((handle) => resendMail(handle, operatorOf(options), who, what));
      reportChange(result, options, ({ lifted }) => [
        `The ${kind === 'welcome' ? 'welcome mail' : 'invitation'} is on its way${lifted ? '; the address gets mail again' : ''}.`,
      ]);
    });
}
