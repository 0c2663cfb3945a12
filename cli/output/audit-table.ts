import type { AuditRow } from '@/lib/operators/audit';
import { table } from './table';
import { minute } from './words';

/** Audit rows as lines, in their order. */
export function auditTable(rows: AuditRow[]): string[] {
  return table(
    ['when', 'who', 'what', 'whom', 'details'],
    rows.map(({ at, actor, action, subjectId, detail }) => [
      minute(at),
      actor,
      action,
      subjectId ?? '',
      Object.entries(detail)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ]),
  );
}
