'use client';

import { setAlert } from '@/app/admin/actions';
import { Badge } from '@/components/ui/badge';
import type { readAlertSettings } from '@/lib/operators/alerts';
import { DataTable } from '../ui/data-table';
import { RowAction } from '../ui/row-action';

type Settings = Awaited<ReturnType<typeof readAlertSettings>>;

const labelOf = ({ isOn }: Settings[number]) => (isOn ? 'Turn off' : 'Turn on');

export function AlertSettings({ settings }: { settings: Settings }) {
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
              act={() => setAlert({ kind: setting.kind, isOn: !setting.isOn })}
            />
          ),
        },
      ]}
    />
  );
}
