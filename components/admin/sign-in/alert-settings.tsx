'use client';

import { Badge } from '@/components/ui/badge';
import type { Action } from '@/lib/admin/action-result';
import type { readAlertSettings } from '@/lib/operators/alerts';
import { DataTable } from '../ui/data-table';
import { RowAction } from '../ui/row-action';

type Setting = Awaited<ReturnType<typeof readAlertSettings>>[number];

interface AlertSettingsProps {
  settings: Setting[];
  change: Action<Pick<Setting, 'kind' | 'isOn'>, unknown>;
}

const labelOf = ({ isOn }: Setting) => (isOn ? 'Turn off' : 'Turn on');

export function AlertSettings({ settings, change }: AlertSettingsProps) {
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
