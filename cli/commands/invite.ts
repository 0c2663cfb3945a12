import type { Command } from 'commander';
import { inviteWave, type Wave } from '@/lib/operators/invite';
import { type ChangeOptions, operatorOf, parseCount, withChange } from '../options';
import { note } from '../output/print';
import { withProgress } from '../output/progress';
import { table } from '../output/table';
import { counted } from '../output/words';
import { reportChange } from '../report';
import { withDatabase } from '../session';

interface Options extends ChangeOptions {
  wave: number;
}

export function addInvite(program: Command): void {
  withChange(program.command('invite'))
    .description('invite the next people, by priority score, then by position')
    .requiredOption('--wave <n>', 'how many', parseCount)
    .action(async (options: Options) => reportChange(await invite(options), options, describe));
}

/** Says how far it came when it fails: whoever repeated the same wave would invite too many. */
async function invite(options: Options): Promise<Wave> {
  let invited = 0;
  try {
    return await withProgress((report) =>
      withDatabase((handle) =>
        inviteWave(handle, operatorOf(options), options.wave, (done, total) => {
          invited = done;
          report(done, total);
        }),
      ),
    );
  } catch (error) {
    if (invited > 0) {
      note(`It ended early: ${counted(invited, 'person was', 'people were')} invited, and that stays.`);
    }
    throw error;
  }
}

function describe({ invited, first }: Wave): string[] {
  if (invited === 0) return ['Nobody is left to be invited.'];
  const rows = first.map((one) => [`#${one.signupPosition}`, one.referralCode, one.priorityScore]);
  return [
    `Invited ${counted(invited, 'person', 'people')}, the first of them:`,
    ...table(['position', 'code', 'score'], rows),
  ];
}
