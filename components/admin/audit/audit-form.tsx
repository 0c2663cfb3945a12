import Form from 'next/form';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/text-field';
import type { AuditChoices, AuditSearch } from '@/lib/admin/audit/audit';
import { Field, Select } from '../ui/fields';

interface AuditFormProps {
  search: AuditSearch;
  choices: Promise<AuditChoices>;
}

export async function AuditForm({ search, choices }: AuditFormProps) {
  const { operators, actions } = await choices;
  return (
    <Form
      action="/admin/audit"
      className="mb-6 grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_auto_auto_auto] lg:flex"
    >
      <Field id="by" label="Operator">
        <Choices name="by" everything="Everybody" choices={operators} value={search.by} />
      </Field>
      <Field id="action" label="Change">
        <Choices name="action" everything="Every change" choices={actions} value={search.action} />
      </Field>
      <Field id="from" label="From (UTC)">
        <Input id="from" name="from" type="date" defaultValue={search.from} />
      </Field>
      <Field id="to" label="To (UTC)">
        <Input id="to" name="to" type="date" defaultValue={search.to} />
      </Field>
      <Button type="submit" variant="secondary">
        Filter
      </Button>
    </Form>
  );
}

interface ChoicesProps {
  name: string;
  everything: string;
  choices: AuditChoices['actions'];
  value: string | undefined;
}

function Choices({ name, everything, choices, value }: ChoicesProps) {
  return (
    <Select id={name} name={name} defaultValue={value} className="max-w-full md:max-w-64">
      <option value="">{everything}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
