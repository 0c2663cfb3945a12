import { type Command, Option } from 'commander';
import { explainError } from '@/lib/admin/mail/mail-words';
import { type ListedMail, listOutbox, mailStatuses, type Retried, retryOutbox } from '@/lib/operators/outbox';
import { plural } from '@/lib/plural';
import { runChange, runQuery } from '../actions';
import {
  type ChangeOptions,
  type ListOptions,
  limitOption,
  PERSON,
  withChange,
  withOutput,
} from '../options';
import { formatMinute } from '../output/format';
import { table } from '../output/table';

type OutboxOptions = ListOptions & { status: ListedMail['status'][] };
type RetryOptions = ChangeOptions & { all?: true };

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
    .action((options: OutboxOptions) =>
      runQuery(options, (handle) => listOutbox(handle, options.status, options.limit), mailTable),
    );
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

function mailTable(mails: ListedMail[]): string[] {
  if (mails.length === 0) return ['No emails.'];
  return table(mails, {
    'time (UTC)': ({ requestedAt }) => formatMinute(requestedAt),
    email: ({ kind }) => kind,
    status: ({ status }) => status,
    attempts: ({ attempts }) => attempts,
    'next attempt': ({ status, dueAt }) => (status === 'pending' ? formatMinute(dueAt) : ''),
    position: ({ person }) => (person ? `#${person.signupPosition}` : ''),
    to: ({ person, recipient }) => person?.email ?? recipient ?? '',
    'last error': ({ error, mayHaveArrived }) =>
      error ? explainError(error) + (mayHaveArrived ? ' (may have arrived)' : '') : '',
  });
}

function describeRetried({ revived, hurried, leftOut }: Retried): string[] {
  const done = `Retrying ${plural(revived, 'dead email')} and ${plural(hurried, 'postponed email')} now.`;
  if (leftOut === 0) return [done];
  const skipped = `Skipped ${plural(leftOut, 'dead email')} that may have arrived.`;
  return [done, `${skipped} Run \`outbox retry <person>\` for people who did not get the email.`];
}
