'use client';

import type { ListedPerson } from '@/lib/admin/people/people-page';
import { OperationButton } from '../operation/operation-button';
import { SelectionBar, useSelection } from '../ui/selection';
import { ExportForm } from './export-form';

/** What can be done with the selected people of a page. */
export function PeopleBar({ people }: { people: Pick<ListedPerson, 'id' | 'signupPosition'>[] }) {
  const { selected, select } = useSelection();
  const positions = people.filter(({ id }) => selected.includes(id)).map((one) => one.signupPosition);
  const button = {
    size: 'sm',
    disabled: selected.length === 0,
    onDone: () => select(selected, false),
  } as const;
  return (
    <SelectionBar>
      <OperationButton
        name="resend"
        input={{ people: [...selected], invitation: true }}
        label="Resend invitation"
        {...button}
      />
      <OperationButton name="reinvite" input={{ people: [...selected] }} label="Invite again" {...button} />
      <OperationButton
        name="hold.set"
        input={{ people: [...selected], reason: 'other' }}
        label="Hold back"
        {...button}
      />
      <OperationButton
        name="hold.lift"
        input={{ people: [...selected] }}
        label="Put back in line"
        {...button}
      />
      <ExportForm
        view={{ positions: positions.join(',') }}
        label="Export selected"
        size="sm"
        disabled={selected.length === 0}
      />
    </SelectionBar>
  );
}
