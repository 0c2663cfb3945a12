import type { Command } from 'commander';
import { describeEnd, explainError, explainSending, mailTitle } from '@/lib/admin/mail/mail-words';
import { endWave, listBrakes, resumeSending, stopSending } from '@/lib/operators/mail/mail-brakes';
import {
  countMail,
  type ListedMail,
  listOutbox,
  mailStatuses,
  retryOutbox,
} from '@/lib/operators/mail/outbox';
import { resendMail } from '@/lib/operators/mail/resend-mail';
import { plural } from '@/lib/plural';
import { addChange, addGroup, addQuery, flag, limitOption, TypedOption } from '../command';
import { formatMinute, tableOr } from '../output';

export function addMailCommands(program: Command): void {
  addChange(program, 'resend <person>', {
    description: 'send the welcome email or the invitation again',
    options: {
      invitation: flag('--invitation', 'send the invitation; the person must be invited already'),
      liftSuppression: flag(
        '--lift-suppression',
        'allow email to a suppressed address; only if the person asks for it',
      ),
    },
    run: ({ handle, operator, options }, who) => {
      const { invitation, liftSuppression = false } = options;
      const kind = invitation ? 'invitation' : 'welcome';
      return resendMail(handle, operator, who, { kind, liftSuppression });
    },
    lines: ({ lifted }, { invitation }) => [
      `The ${invitation ? 'invitation' : 'welcome email'} is pending.`,
      ...(lifted ? ['This address receives email again.'] : []),
    ],
  });

  const outbox = addGroup(program, 'outbox', 'list or retry unsent email');
  addQuery(outbox, 'list', {
    description: 'list emails with their last error, oldest first',
    options: {
      status: new TypedOption<ListedMail['status'][]>('--status <status...>', 'only these statuses')
        .choices(mailStatuses)
        .default(['pending', 'dead']),
      limit: limitOption(50),
    },
    run: ({ handle, options: { status, limit } }) => listOutbox(handle, status, limit),
    total: ({ handle, options }) => countMail(handle, options),
    lines: mailTable,
  });
  addChange(outbox, 'retry [person]', {
    description: 'retry dead and postponed emails now, of one person or of everybody',
    options: {
      all: flag('--all', 'retry for everybody; skips emails that may have arrived'),
    },
    usageError: ({ all }, who?: string) =>
      (who === undefined) === (all === undefined) && 'pass either a person or --all',
    run: ({ handle, operator }, who?: string) => retryOutbox(handle, operator, who),
    lines: ({ revived, hurried, leftOut }) => {
      const done = `Retrying ${plural(revived, 'dead email')} and ${plural(hurried, 'postponed email')} now.`;
      if (leftOut === 0) return [done];
      const skipped = `Skipped ${plural(leftOut, 'dead email')} that may have arrived.`;
      return [done, `${skipped} Run \`outbox retry <person>\` for people who did not get the email.`];
    },
  });
  addSendingCommands(program);
}

function addSendingCommands(program: Command): void {
  const sending = addGroup(program, 'sending', 'stop, resume or end a wave');
  addQuery(sending, 'list', {
    description: 'list waves that are being sent, and what was stopped and why',
    run: ({ handle }) => listBrakes(handle),
    lines: (brakes) =>
      tableOr('No wave is being sent, and no mail is stopped.', brakes, {
        id: ({ id }) => id,
        state: ({ state }) => state,
        why: explainSending,
        announcement: ({ subject }) => subject ?? '',
      }),
  });
  addChange(sending, 'stop <wave>', {
    description: 'stop a wave until it is resumed',
    run: ({ handle, operator }, wave) => stopSending(handle, operator, wave),
    lines: () => ['Stopped. The rest waits until the wave is resumed or ended.'],
  });
  addChange(sending, 'resume <id>', {
    description: 'send the mail of a stopped wave again, or "welcome" or "unverified" mail',
    run: ({ handle, operator }, id) => resumeSending(handle, operator, id),
    lines: () => ['It is sent again. Only what is sent from now on counts.'],
  });
  addChange(sending, 'end <wave>', {
    description: 'end a wave or an announcement; people whose invitation was not sent are in line again',
    confirm: async (_input, wave) => `End the wave ${wave}. It cannot be resumed.`,
    run: ({ handle, operator }, wave) => endWave(handle, operator, wave),
    lines: (ended) => [describeEnd(ended)],
  });
}

const mailTable = (mails: ListedMail[]) =>
  tableOr('No emails.', mails, {
    'time (UTC)': ({ requestedAt }) => formatMinute(requestedAt),
    email: ({ kind }) => kind,
    status: ({ status }) => status,
    outcome: (mail) => (mail.outcome ? mailTitle(mail) : ''),
    attempts: ({ attempts }) => attempts,
    'next attempt': ({ status, dueAt }) => (status === 'pending' && dueAt ? formatMinute(dueAt) : ''),
    position: ({ person }) => (person ? `#${person.signupPosition}` : ''),
    to: ({ person, recipient }) => person?.email ?? recipient ?? '',
    'last error': ({ error, mayHaveArrived }) =>
      error ? explainError(error) + (mayHaveArrived ? ' (may have arrived)' : '') : '',
  });
