'use client';

import { OperationButton } from '../operation/operation-button';
import { SelectionBar, useSelection } from '../ui/selection';

export function RetryBar() {
  const { selected: ids, select } = useSelection();
  return (
    <SelectionBar>
      <OperationButton
        name="outbox.retry"
        input={{ ids: [...ids] }}
        label="Retry selected"
        size="sm"
        disabled={ids.length === 0}
        onDone={() => select(ids, false)}
      />
    </SelectionBar>
  );
}
