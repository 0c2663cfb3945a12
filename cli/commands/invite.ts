import type { Command } from 'commander';
import { inviteWave, type Wave } from '@/lib/operators/invite';
import { confirmed, runChange } from '../actions';
import { type IrreversibleOptions, parseCount, withIrreversibleChange } from '../options';
import { pluralize } from '../output/format';
import { note } from '../output/print';
import { withProgress } from '../output/progress';
import { table } from '../output/table';

type Options = IrreversibleOptions & { wave: number };

export function addInvite(program: Command): void {
  withIrreversibleChange(program.command('invite'))
    .description('invite the next people by priority score, then by position')
    .requiredOption('--wave <n>', 'number of people', parseCount)
    .action(invite);
}

async function invite(options: Options): Promise<void> {
  let invited = 0;
  try {
    await runChange(
      options,
      confirmed(
        options,
        async () => `Invite the next ${pluralize(options.wave, 'person', 'people')} and email each of them.`,
        (handle, operator) =>
          withProgress((report) =>
            inviteWave(handle, operator, options.wave, (done, total) => {
              invited = done;
              report(done, total);
            }),
          ),
      ),
      describe,
    );
  } catch (error) {
    // Without the number, an operator would repeat the whole wave and invite too many.
    if (invited > 0 && !options.dryRun) {
      note(`Stopped early: ${pluralize(invited, 'person was', 'people were')} invited and stay invited.`);
    }
    throw error;
  }
}

function describe({ invited, first }: Wave): string[] {
  if (invited === 0) return ['There is nobody left to invite.'];
  const people = table(first, {
    position: ({ signupPosition }) => `#${signupPosition}`,
    code: ({ referralCode }) => referralCode,
    score: ({ priorityScore }) => priorityScore,
  });
  return [`Invited ${pluralize(invited, 'person', 'people')}, starting with:`, ...people];
}
