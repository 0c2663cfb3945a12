import type { AuditAct } from '../../operations/audit-words';
import { auditWords } from '../../operations/registry';

/** "credit.release" as "Released". Unknown actions keep their name. */
export const titleOf = (action: string) => auditWords[action]?.[0] ?? action;

export function describeEntry(act: AuditAct) {
  const { action, detail } = act;
  const [title, describe] = auditWords[action] ?? [
    action,
    () =>
      Object.entries(detail)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
  ];
  return { title, details: describe?.(act) ?? '' };
}
