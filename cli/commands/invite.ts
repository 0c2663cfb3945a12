import type { Command } from 'commander';
import { countWaves, inviteWave, type WaveOrder, waveOrders } from '@/lib/operators/mail/invite';
import { plural } from '@/lib/plural';
import { addChange, flag, numberOption, TypedOption } from '../command';
import { note, table, withProgress } from '../output';

export function addInvite(program: Command): void {
  addChange(program, 'invite', {
    description: 'invite the next people in line',
    options: {
      wave: numberOption('--wave <n>', 'number of people'),
      by: new TypedOption<WaveOrder>('--by <order>', 'by priority score, then position; or by position alone')
        .choices(waveOrders)
        .default('score'),
      again: flag('--again', 'with people whose only invitation expired'),
    },
    usageError: ({ wave }) => !wave && 'pass --wave',
    see: countWaves,
    confirm: async ({ options: { wave = 0 } }) => {
      const question = `Invite the next ${plural(wave, 'person', 'people')} and email each of them.`;
      return [question, ...linkWarning()].join('\n');
    },
    run: ({ handle, operator, options, seen }) => {
      if (options.yes) linkWarning().forEach(note);
      const { wave: size = 0, by: order, again } = options;
      return reportEarlyEnd(operator.dryRun, (report) =>
        inviteWave(handle, operator, { size, order, again, seen }, report),
      );
    },
    lines: ({ invited, first }) => {
      if (invited === 0) return ['Nobody is left in line.'];
      const people = table(first, {
        position: ({ signupPosition }) => `#${signupPosition}`,
        code: ({ referralCode }) => referralCode,
        score: ({ priorityScore }) => priorityScore,
      });
      return [`Invited ${plural(invited, 'person', 'people')}, starting with:`, ...people];
    },
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
