import type { Command } from 'commander';
import { listActiveMailings } from '@/lib/admin/mailings/mailings';
import { explainSending } from '@/lib/mail-words';
import { addQuery, groupOf } from '../command';
import { tableOr } from '../output';

export function addSendingCommands(program: Command): void {
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
