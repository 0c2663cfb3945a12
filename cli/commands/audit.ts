import type { Command } from 'commander';
import { auditOf, latestAudit } from '@/lib/operators/audit';
import { limitOption, type OutputOptions, withOutput } from '../options';
import { auditTable } from '../output/audit-table';
import { print, printJson } from '../output/print';
import { reportRefusal } from '../report';
import { withDatabase } from '../session';

interface Options extends OutputOptions {
  limit: number;
}

export function addAudit(program: Command): void {
  withOutput(program.command('audit'))
    .description('what operators did, the newest first')
    .argument('[person]', 'only what concerned this person')
    .addOption(limitOption(20))
    .action(async (who: string | undefined, options: Options) => {
      const rows = await withDatabase((handle) =>
        who === undefined ? latestAudit(handle, options.limit) : auditOf(handle, who),
      );
      if (!rows) reportRefusal('unknown_person', options);
      else if (options.json) printJson(rows.slice(0, options.limit));
      else print(rows.length === 0 ? ['Nothing.'] : auditTable(rows.slice(0, options.limit)));
    });
}
