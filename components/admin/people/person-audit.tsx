import { LocalTime } from '@/components/admin/ui/local-time';
import { EmptyState } from '@/components/admin/ui/placeholders';
import type { readPersonAudit } from '@/lib/admin/people/person-page';

type AuditItem = Awaited<ReturnType<typeof readPersonAudit>>[number];

/** What operators changed about the person, newest first. */
export function PersonAudit({ items }: { items: AuditItem[] }) {
  if (items.length === 0) return <EmptyState title="No operator has changed this person" />;
  return (
    <ul className="divide-y divide-hairline">
      {items.map(({ id, at, actor, action, detail }) => (
        <li key={id} className="py-2">
          <p className="text-strong">
            <code className="font-mono text-sm">{action}</code> by {actor}
          </p>
          <p className="text-muted text-sm wrap-anywhere">
            <LocalTime value={at} />
            {Object.entries(detail).map(([name, value]) => ` · ${name}: ${value}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
