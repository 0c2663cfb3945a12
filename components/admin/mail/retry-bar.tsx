'use client';

import type { ListedMail } from '@/lib/admin/mail/outbox-pages';
import type { Retry } from '@/lib/admin/mail/retry-input';
import { SelectBox, useSelection } from '../ui/selection';
import { RetryButton } from './retry-button';

const UNCERTAIN =
  'Some of these emails may have arrived already. Retry them only for people who say that they did not get the email.';

/** Retries the selected emails of a page. */
export function RetryBar({ mails, retry }: { mails: ListedMail[]; retry: Retry }) {
  const { ids, set } = useSelection();
  const chosen = mails.filter((mail) => ids.has(mail.id));
  const isUncertain = chosen.some(({ mayHaveArrived }) => mayHaveArrived);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <span className="me-auto flex items-center gap-2 text-sm">
        <SelectBox ids={mails.map(({ id }) => id)} label="Select this page" />
        <span className="figures" aria-live="polite">
          {chosen.length} selected
        </span>
      </span>
      <RetryButton
        retry={retry}
        target={{ ids: chosen.map(({ id }) => id) }}
        total={chosen.length}
        label="Retry selected"
        warning={isUncertain ? UNCERTAIN : undefined}
        onDone={() =>
          set(
            chosen.map(({ id }) => id),
            false,
          )
        }
      />
    </div>
  );
}
