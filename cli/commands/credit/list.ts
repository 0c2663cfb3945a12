import type { Command } from 'commander';
import type { WithheldReason } from '@/lib/credit/withholding-rules';
import { listWaiting } from '@/lib/operators/credit';
import { limitOption, type OutputOptions, withOutput } from '../../options';
import { personLine, personRecord } from '../../output/person';
import { print, printJson } from '../../output/print';
import { table } from '../../output/table';
import { minute } from '../../output/words';
import { withDatabase } from '../../session';
import { reasonOption } from './reasons';

interface Options extends OutputOptions {
  reason?: WithheldReason;
  limit: number;
}

export function addCreditList(credit: Command): void {
  withOutput(credit.command('list'))
    .description('referrals that are withheld, the oldest first')
    .addOption(reasonOption())
    .addOption(limitOption(50))
    .action(async (options: Options) => {
      const waiting = await withDatabase((handle) => listWaiting(handle, options));
      if (options.json) {
        return printJson(
          waiting.map(({ entry, referrer, friend }) => ({ entry, referrer: personRecord(referrer), friend })),
        );
      }
      if (waiting.length === 0) return print(['Nothing is withheld.']);
      const rows = waiting.map(({ entry, referrer, friend }) => [
        minute(entry.createdAt),
        entry.withheldReason ?? '',
        personLine(friend),
        personLine(referrer),
      ]);
      print(table(['when (UTC)', 'reason', 'friend', 'referrer'], rows));
    });
}
