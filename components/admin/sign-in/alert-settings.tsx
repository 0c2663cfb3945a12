'use client';

import { Badge } from '@/components/ui/badge';
import type { Action } from '@/lib/admin/action-result';
import { DataTable } from '../ui/data-table';
import { RowAction } from '../ui/row-action';

interface Setting<Kind> {
  kind: Kind;
  title: string;
  when: string;
  isOn: boolean;
}

interface AlertSettingsProps<Kind> {
  settings: Setting<Kind>[];
  change: Action<{ kind: Kind; isOn: boolean }, unknown>;
}

export function AlertSettings<Kind extends string>({ settings, change }: AlertSettingsProps<Kind>) {
  const labelOf = ({ isOn }: Setting<Kind>) => (isOn ? 'Turn off' : 'Turn on');
  return (
    <DataTable
      label="Alerts"
      rows={settings}
      rowKey={({ kind }) => kind}
      columns={[
        { header: 'Alert', card: 'title', cell: ({ title }) => title },
        { header: 'When', cell: ({ when }) => when },
        {
          header: 'Email',
          cell: ({ isOn }) => <Badge variant={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>,
        },
        {
          header: 'Change',
          cell: (setting) => (
            <RowAction
              label={labelOf(setting)}
              fullLabel={`${labelOf(setting)} ${setting.title}`}
              failure="Not changed. Try again."
              act={() => change({ kind: setting.kind, isOn: !setting.isOn })}
            />
          ),
        },
      ]}
    />
  );
}
