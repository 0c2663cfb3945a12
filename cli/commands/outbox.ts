import { type Command, Option } from 'commander';
import { listOutbox, type MailStatus, mailStatuses, type Retried, retryOutbox } from '@/lib/operators/outbox';
import {
  type ChangeOptions,
  limitOption,
  type OutputOptions,
  operatorOf,
  withChange,
  withOutput,
} from '../options';
import { print, printJson } from '../output/print';
import { table } from '../output/table';
import { counted, minute } from '../output/words';
import { reportChange } from '../report';
import { withDatabase } from '../session';

interface ListOptions extends OutputOptions {
  status: MailStatus[];
  limit: number;
}

interface RetryOptions extends ChangeOptions {
  all?: true;
}

export function addOutbox(program: Command): void {
  const outbox = program.command('outbox').helpCommand(false).description('mail that waits or was given up');
  addList(outbox);
  addRetry(outbox);
}

function addList(outbox: Command): void {
  withOutput(outbox.command('list'))
    .description('mails with the reason of their last failure, the oldest first')
    .addOption(new Option('--status <status...>', 'which').choices(mailStatuses).default(['pending', 'dead']))
    .addOption(limitOption(50))
    .action(async (options: ListOptions) => {
      const mails = await withDatabase((handle) => listOutbox(handle, options.status, options.limit));
      if (options.json) return printJson(mails);
      if (mails.length === 0) return print(['Nothing.']);
      const rows = mails.map((mail) => [
        minute(mail.requestedAt),
        mail.kind,
        mail.status,
        mail.attempts,
        mail.status === 'pending' ? minute(mail.dueAt) : '',
        `#${mail.signupPosition}`,
        mail.email,
        mail.lastError ?? '',
      ]);
      print(
        table(['asked (UTC)', 'mail', 'status', 'tries', 'next try', 'position', 'to', 'last failure'], rows),
      );
    });
}

function addRetry(outbox: Command): void {
  const command = withChange(outbox.command('retry'))
    .description('send at once what was given up or waits for another try')
    .argument('[person]', 'whose mail: address, code, position or id')
    .option('--all', "everybody's, but what may have arrived");
  command.action(async (who: string | undefined, options: RetryOptions) => {
    if ((who === undefined) === (options.all === undefined))
      command.error('error: name a person or use --all');
    const result = await withDatabase((handle) => retryOutbox(handle, operatorOf(options), who));
    reportChange(result, options, describeRetried);
  });
}

function describeRetried({ revived, hurried, leftOut }: Retried): string[] {
  const done = `${counted(revived, 'mail')} given up ${revived === 1 ? 'starts' : 'start'} afresh, ${counted(hurried, 'mail')} waiting for another try ${hurried === 1 ? 'is' : 'are'} due now.`;
  if (leftOut === 0) return [done];
  const kept = `${counted(leftOut, 'mail')} given up may have arrived (answer 409) and could arrive twice: left out. Name whoever misses theirs.`;
  return [done, kept];
}
