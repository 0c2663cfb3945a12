import type { Command } from 'commander';
import { listActiveMailings } from '@/lib/admin/mailings/mailings';
import { explainSending } from '@/lib/mail-words';
import { resendMail } from '@/lib/operators/resend-mail';
import { addChange, addQuery, flag, groupOf } from '../command';
import { tableOr } from '../output';

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

  addQuery(groupOf(program, ['sending']), 'list', {
    description: 'list what is being sent or ended, and what was stopped and why',
    run: ({ handle }) => listActiveMailings(handle),
    lines: (mailings) =>
      tableOr('Nothing is being sent, and no mail is stopped.', mailings, {
        id: ({ id }) => id,
        kind: ({ kind }) => kind,
        state: ({ state }) => state,
        why: explainSending,
        subject: ({ subject }) => subject ?? '',
      }),
  });
}
