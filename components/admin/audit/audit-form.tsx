import Form from 'next/form';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '../ui/select';

interface Choice {
  value: string;
  label: string;
}

interface AuditFormProps {
  operators: Choice[];
  actions: Choice[];
  search: { by?: string; action?: string; from?: string; to?: string };
}

/** The filter of the audit. The URL contains it. */
export function AuditForm({ operators, actions, search }: AuditFormProps) {
  return (
    <Form action="/admin/audit" className="mb-6 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <Choices name="by" label="Operator" everything="Everybody" choices={operators} value={search.by} />
      <Choices
        name="action"
        label="Change"
        everything="Every change"
        choices={actions}
        value={search.action}
      />
      <Day name="from" label="From (UTC)" value={search.from} />
      <Day name="to" label="To (UTC)" value={search.to} />
      <Button type="submit" variant="secondary">
        Filter
      </Button>
    </Form>
  );
}

function Choices({
  name,
  label,
  everything,
  choices,
  value = '',
}: {
  name: string;
  label: string;
  everything: string;
  choices: Choice[];
  value?: string;
}) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label className="block font-medium text-sm text-strong" htmlFor={id}>
        {label}
      </label>
      <Select id={id} name={name} defaultValue={value} className="max-w-full md:max-w-64">
        <option value="">{everything}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Day({ name, label, value = '' }: { name: string; label: string; value?: string }) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label className="block font-medium text-sm text-strong" htmlFor={id}>
        {label}
      </label>
      <Input id={id} name={name} type="date" defaultValue={value} />
    </div>
  );
}
