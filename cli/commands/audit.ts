import type { Command } from 'commander';
import { type AuditRow, latestAudit } from '@/lib/operators/person';
import { runQuery } from '../actions';
import { type ListOptions, limitOption, PERSON, withOutput } from '../options';
import { formatMinute } from '../output/format';
import { table } from '../output/table';

export function addAudit(program: Command): void {
  withOutput(program.command('audit'))
    .description('list the changes operators made, newest first')
    .argument('[person]', `only changes to this person: ${PERSON}`)
    .addOption(limitOption(20))
    .action((who: string | undefined, options: ListOptions) =>
      runQuery(options, (handle) => latestAudit(handle, options.limit, who), auditTable),
    );
}

export function auditTable(rows: AuditRow[]): string[] {
  if (rows.length === 0) return ['No changes.'];
  return table(rows, {
    'time (UTC)': ({ at }) => formatMinute(at),
    actor: ({ actor }) => actor,
    action: ({ action }) => action,
    person: ({ subjectId }) => subjectId ?? '',
    details: ({ detail }) =>
      Object.entries(detail)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
  });
}
