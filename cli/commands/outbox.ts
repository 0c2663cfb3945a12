import { type Command, Option } from 'commander';
import { listOutbox, type MailStatus, mailStatuses, type Retried, retryOutbox } from '@/lib/operators/outbox';
import { runChange, withDatabase } from '../actions';
import {
  type ChangeOptions,
  type ListOptions,
  limitOption,
  PERSON,
  withChange,
  withOutput,
} from '../options';
import { formatMinute, pluralize } from '../output/format';
import { print, printJson } from '../output/print';
import { table } from '../output/table';

interface OutboxOptions extends ListOptions {
  status: MailStatus[];
}

interface RetryOptions extends ChangeOptions {
  all?: true;
}

export function addOutbox(program: Command): void {
  const outbox = program.command('outbox').helpCommand(false).description('list or retry unsent email');
  withOutput(outbox.command('list'))
    .description('list emails with their last error, oldest first')
    .addOption(
      new Option('--status <status...>', 'only these statuses')
        .choices(mailStatuses)
        .default(['pending', 'dead']),
    )
    .addOption(limitOption(50))
    .action(list);
  const retry = withChange(outbox.command('retry'))
    .description('retry dead and postponed emails now')
    .argument('[person]', `the recipient: ${PERSON}`)
    .option('--all', 'retry for everybody; skips emails that may have arrived')
    .action(async (who: string | undefined, options: RetryOptions) => {
      if ((who === undefined) === (options.all === undefined))
        retry.error('error: pass either a person or --all');
      await runChange(options, (handle, operator) => retryOutbox(handle, operator, who), describeRetried);
    });
}

async function list({ status, limit, json }: OutboxOptions): Promise<void> {
  const mails = await withDatabase((handle) => listOutbox(handle, status, limit));
  if (json) return printJson(mails);
  if (mails.length === 0) return print(['No emails.']);
  const rows = mails.map((mail) => [
    formatMinute(mail.requestedAt),
    mail.kind,
    mail.status,
    mail.attempts,
    mail.status === 'pending' ? formatMinute(mail.dueAt) : '',
    `#${mail.signupPosition}`,
    mail.email,
    mail.lastError ?? '',
  ]);
  const headings = [
    'time (UTC)',
    'email',
    'status',
    'attempts',
    'next attempt',
    'position',
    'to',
    'last error',
  ];
  print(table(headings, rows));
}

function describeRetried({ revived, hurried, leftOut }: Retried): string[] {
  const done = `Retrying ${pluralize(revived, 'dead email')} and ${pluralize(hurried, 'postponed email')} now.`;
  if (leftOut === 0) return [done];
  const skipped = `Skipped ${pluralize(leftOut, 'dead email')} that may have arrived (status 409).`;
  return [done, `${skipped} Run \`outbox retry <person>\` for people who did not get theirs.`];
}
