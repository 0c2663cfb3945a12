'use client';

import type { ListedMail } from '@/lib/admin/mail/outbox-pages';
import type { Retry } from '@/lib/admin/mail/retry-input';
import { SelectBox, useSelection } from '../ui/selection';
import { keyOf } from './mail-table';
import { RetryButton } from './retry-button';

const DOUBT =
  'Some of these emails may have arrived already. Retry them only for people who say that they did not get the email.';

/** Retries the selected emails of a page. */
export function RetryBar({ mails, retry }: { mails: ListedMail[]; retry: Retry }) {
  const { ids, set } = useSelection();
  const chosen = mails.filter((mail) => ids.has(keyOf(mail)));
  const isDoubtful = chosen.some(
    ({ lastError }) => lastError !== null && /^no answer|answer (408|409|5)|may have arrived/.test(lastError),
  );
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <span className="me-auto flex items-center gap-2 text-sm">
        <SelectBox ids={mails.map(keyOf)} label="Select this page" />
        <span className="figures" aria-live="polite">
          {chosen.length} selected
        </span>
      </span>
      <RetryButton
        retry={retry}
        target={{ mails: chosen.map(({ signupId, kind }) => ({ signupId, kind })) }}
        total={chosen.length}
        label="Retry selected"
        warning={isDoubtful ? DOUBT : undefined}
        onDone={() => set(chosen.map(keyOf), false)}
      />
    </div>
  );
}
