import type { Command } from 'commander';
import { describeEnd, explainSending } from '@/lib/mail-words';
import { endWave, listBrakes, resumeSending, stopSending } from '@/lib/operators/mail/mail-brakes';
import { addChange, addGroup, addQuery } from '../command';
import { tableOr } from '../output';

export function addSendingCommands(program: Command): void {
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
