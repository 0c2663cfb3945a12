'use client';

import { Button } from '@/components/ui/button';
import type { Retry, RetryTarget } from '@/lib/admin/mail/mail';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';

interface RetryButtonProps {
  retry: Retry;
  target: RetryTarget;
  total: number;
  label: string;
  /** Shown below the number of emails. */
  warning?: string;
  onDone?: () => void;
}

/** Counts the emails that a retry sends, asks, and then retries them in chunks. */
export function RetryButton({ retry, target, total, label, warning, onDone }: RetryButtonProps) {
  return (
    <ConfirmChange
      title={`Retry ${plural(total, 'email')} now?`}
      trigger={
        <Button variant="secondary" size="sm" disabled={total === 0}>
          {label}
        </Button>
      }
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
