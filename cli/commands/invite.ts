import type { Command } from 'commander';
import {
  inviteAgain,
  inviteWave,
  readPastWaves,
  type WaveOrder,
  waveOrders,
} from '@/lib/operators/mail/invite';
import { plural } from '@/lib/plural';
import { addChange, addQuery, flag, limitOption, numberOption, TypedOption, textOption } from '../command';
import { formatMinute, note, table, tableOr, withProgress } from '../output';

export function addInviteCommands(program: Command): void {
  addChange(program, 'invite', {
    description: 'invite the next people in line',
    options: {
      wave: numberOption('--wave <n>', 'number of people'),
      by: new TypedOption<WaveOrder>('--by <order>', 'by priority score, then position; or by position alone')
        .choices(waveOrders)
        .default('score'),
      again: flag('--again', 'with people whose only invitation expired'),
      refill: textOption('--refill <id>', 'offer the free places of an earlier wave; `waves` lists them'),
    },
    usageError: ({ wave, refill }) => !wave && !refill && 'pass --wave, --refill or both',
    confirm: async ({ options: { wave, refill } }) => {
      const people = wave
        ? `the next ${plural(wave, 'person', 'people')}`
        : 'as many people as places are free';
      const question = `Invite ${people}${wave && refill ? ', if as many places are free,' : ''} and email each of them.`;
      return [question, ...linkWarning()].join('\n');
    },
    run: ({ handle, operator, options }) => {
      if (options.yes) linkWarning().forEach(note);
      const { wave: size = Number.MAX_SAFE_INTEGER, by: order, again, refill } = options;
      return reportEarlyEnd(operator.dryRun, (report) =>
        inviteWave(handle, operator, { size, order, again, refill }, report),
      );
    },
    lines: ({ invited, first }) => {
      if (invited === 0) return ['Nobody is invited: nobody is left in line, or no place is free.'];
      const people = table(first, {
        position: ({ signupPosition }) => `#${signupPosition}`,
        code: ({ referralCode }) => referralCode,
        score: ({ priorityScore }) => priorityScore,
      });
      return [`Invited ${plural(invited, 'person', 'people')}, starting with:`, ...people];
    },
  });

  addChange(program, 'invite-again <person>', {
    description: 'invite somebody again whose invitation expired or was declined',
    run: ({ handle, operator }, who) => inviteAgain(handle, operator, who),
    lines: ({ signupPosition }) => [`#${signupPosition} is invited again. The email is pending.`],
  });

  addQuery(program, 'waves', {
    description: 'list past waves with what became of their invitations, the latest first',
    options: { limit: limitOption(10) },
    run: ({ handle, options: { limit } }) => readPastWaves(handle, { limit, offset: 0 }),
    lines: (waves) =>
      tableOr('No waves yet.', waves, {
        'time (UTC)': ({ startedAt }) => formatMinute(startedAt),
        id: ({ wave }) => wave,
        invited: ({ invited }) => invited,
        arrived: ({ arrived }) => arrived,
        accepted: ({ accepted }) => accepted,
        declined: ({ declined }) => declined,
        expired: ({ expired }) => expired,
        bounced: ({ bounced }) => bounced,
        free: ({ free }) => free,
      }),
  });
}

function linkWarning(): string[] {
  if (process.env.EARLY_ACCESS_URL?.trim()) return [];
  return [
    'EARLY_ACCESS_URL is not set here. If the servers have none either, every invitation links to the landing page.',
  ];
}

/** Shows the progress. If the wave fails, says how many were invited: an operator would repeat the whole wave. */
async function reportEarlyEnd<T>(
  isDryRun: boolean,
  work: (report: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  let invited = 0;
  try {
    return await withProgress((report) =>
      work((done, total) => {
        invited = done;
        report(done, total);
      }),
    );
  } catch (error) {
    if (invited > 0 && !isDryRun) {
      note(`Stopped early: ${plural(invited, 'person was', 'people were')} invited and stay invited.`);
    }
    throw error;
  }
}
