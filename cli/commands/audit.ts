import type { Command } from 'commander';
import { type AuditRow, auditOf, latestAudit } from '@/lib/operators/audit';
import { reportRefusal, withDatabase } from '../actions';
import { type ListOptions, limitOption, PERSON, withOutput } from '../options';
import { formatMinute } from '../output/format';
import { print, printJson } from '../output/print';
import { table } from '../output/table';

export function addAudit(program: Command): void {
  withOutput(program.command('audit'))
    .description('list the changes operators made, newest first')
    .argument('[person]', `only changes to this person: ${PERSON}`)
    .addOption(limitOption(20))
    .action(async (who: string | undefined, options: ListOptions) => {
      const rows = await withDatabase((handle) =>
        who === undefined ? latestAudit(handle, options.limit) : auditOf(handle, who),
      );
      if (!rows) reportRefusal('unknown_person', options);
      else if (options.json) printJson(rows.slice(0, options.limit));
      else print(rows.length === 0 ? ['No changes.'] : auditTable(rows.slice(0, options.limit)));
    });
}

export function auditTable(rows: AuditRow[]): string[] {
  return table(
    ['time (UTC)', 'actor', 'action', 'person', 'details'],
    rows.map(({ at, actor, action, subjectId, detail }) => [
      formatMinute(at),
      actor,
      action,
      subjectId ?? '',
      Object.entries(detail)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ]),
  );
}
