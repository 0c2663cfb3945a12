'use client';

import type { ListedMail, Retry, RetryTarget } from '@/lib/admin/mail/mail';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';
import { SelectionBar, useSelection } from '../ui/selection';

interface RetryButtonProps {
  retry: Retry;
  target: RetryTarget;
  total: number;
  label: string;
  warning?: string;
  onDone?: () => void;
}

export function RetryButton({ retry, target, total, label, warning, onDone }: RetryButtonProps) {
  return (
    <ConfirmChange
      title={`Retry ${plural(total, 'email')} now?`}
      label={label}
      button={{ size: 'sm', disabled: total === 0 }}
      confirmLabel="Retry"
      change={(dryRun) => retry({ ...target, dryRun })}
      countOf={(mails) => mails}
      chunks={'ids' in target ? undefined : { total, add: (sum, next) => sum + next }}
      describePreview={(mails) =>
        mails === 0
          ? ['Nothing would change: no such email is left to retry.']
          : [`This sends ${plural(mails, 'email')} now.`, ...(warning ? [warning] : [])]
      }
      describeDone={(mails) => `Retrying ${plural(mails, 'email')}.`}
      onDone={onDone}
    />
  );
}

const UNCERTAIN =
  'Some of these emails may have arrived already. Retry them only for people who say that they did not get the email.';

export function RetryBar({ mails, retry }: { mails: ListedMail[]; retry: Retry }) {
  const { selected: ids, select } = useSelection();
  const isUncertain = mails.some(({ id, mayHaveArrived }) => mayHaveArrived && ids.includes(id));
  return (
    <SelectionBar>
      <RetryButton
        retry={retry}
        target={{ ids }}
        total={ids.length}
        label="Retry selected"
        warning={isUncertain ? UNCERTAIN : undefined}
        onDone={() => select(ids, false)}
      />
    </SelectionBar>
  );
}
