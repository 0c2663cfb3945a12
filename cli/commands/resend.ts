import type { Command } from 'commander';
import { resendMail } from '@/lib/operators/resend-mail';
import { runChange } from '../actions';
import { type ChangeOptions, PERSON, withChange } from '../options';

type Options = ChangeOptions & { invitation?: true; liftSuppression?: true };

export function addResend(program: Command): void {
  withChange(program.command('resend'))
    .description('send the welcome email or the invitation again')
    .argument('<person>', PERSON)
    .option('--invitation', 'send the invitation; the person must be invited already')
    .option('--lift-suppression', 'allow email to a suppressed address; only if the person asks for it')
    .action(async (who: string, options: Options) => {
      const { invitation, liftSuppression = false } = options;
      const kind = invitation ? 'invitation' : 'welcome';
      await runChange(
        options,
        (handle, operator) => resendMail(handle, operator, who, { kind, liftSuppression }),
        ({ lifted }) => [
          `The ${invitation ? 'invitation' : 'welcome email'} is pending.`,
          ...(lifted ? ['This address receives email again.'] : []),
        ],
      );
    });
}
