import { type Command, Option } from 'commander';
import { inviteWave, type Wave, type WaveOrder, waveOrders } from '@/lib/operators/invite';
import { plural } from '@/lib/plural';
import { confirmed, runChange } from '../actions';
import { type IrreversibleOptions, parseCount, withIrreversibleChange } from '../options';
import { note } from '../output/print';
import { withProgress } from '../output/progress';
import { table } from '../output/table';

type Options = IrreversibleOptions & { wave: number; by: WaveOrder };

export function addInvite(program: Command): void {
  withIrreversibleChange(program.command('invite'))
    .description('invite the next people in line')
    .requiredOption('--wave <n>', 'number of people', parseCount)
    .addOption(
      new Option('--by <order>', 'by priority score, then position; or by position alone')
        .choices(waveOrders)
        .default('score'),
    )
    .action(invite);
}

async function invite(options: Options): Promise<void> {
  let invited = 0;
  try {
    await runChange(
      options,
      confirmed(
        options,
        async () =>
          [
            `Invite the next ${plural(options.wave, 'person', 'people')} and email each of them.`,
            ...warning(),
          ].join('\n'),
        (handle, operator) => {
          if (options.yes) warning().forEach(note);
          return withProgress((report) =>
            inviteWave(handle, operator, { size: options.wave, order: options.by }, (done, total) => {
              invited = done;
              report(done, total);
            }),
          );
        },
      ),
      describe,
    );
  } catch (error) {
    // Without the number, an operator would repeat the whole wave and invite too many.
    if (invited > 0 && !options.dryRun) {
      note(`Stopped early: ${plural(invited, 'person was', 'people were')} invited and stay invited.`);
    }
    throw error;
  }
}

function warning(): string[] {
  if (process.env.EARLY_ACCESS_URL?.trim()) return [];
  return [
    'EARLY_ACCESS_URL is not set here. If the servers have none either, every invitation links to the landing page.',
  ];
}

function describe({ invited, first }: Wave): string[] {
  if (invited === 0) return ['There is nobody left to invite.'];
  const people = table(first, {
    position: ({ signupPosition }) => `#${signupPosition}`,
    code: ({ referralCode }) => referralCode,
    score: ({ priorityScore }) => priorityScore,
  });
  return [`Invited ${plural(invited, 'person', 'people')}, starting with:`, ...people];
}
