import type { AuditChoices, AuditSearch } from '@/lib/admin/audit/audit';
import { LinkSelect } from '../ui/link-select';
import { choicesOf } from '../ui/links';

interface AuditFiltersProps {
  search: AuditSearch;
  choices: Promise<AuditChoices>;
}

export async function AuditFilters({ search: { by, action }, choices }: AuditFiltersProps) {
  const { operators, actions } = await choices;
  const links = (name: 'by' | 'action', everything: string, values: AuditChoices['actions']) =>
    choicesOf('/admin/audit', { by, action }, name, [
      [undefined, everything],
      ...values.map(({ value, label }) => [value, label] as const),
    ]);
  return (
    <div className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 md:flex">
      <LinkSelect label="Operator" links={links('by', 'Everybody', operators)} />
      <LinkSelect label="Change" links={links('action', 'Every change', actions)} />
    </div>
  );
}
