'use client';

import type { ListedMail, Retry } from '@/lib/admin/mail/mail';
import { SelectionBar, useSelection } from '../ui/selection';
import { RetryButton } from './retry-button';

const UNCERTAIN =
  'Some of these emails may have arrived already. Retry them only for people who say that they did not get the email.';

/** Retries the selected emails of a page. */
export function RetryBar({ mails, retry }: { mails: ListedMail[]; retry: Retry }) {
  const selection = useSelection();
  const chosen = mails.filter((mail) => selection.ids.has(mail.id));
  const ids = chosen.map(({ id }) => id);
  return (
    <SelectionBar ids={mails.map(({ id }) => id)}>
      <RetryButton
        retry={retry}
        target={{ ids }}
        total={ids.length}
        label="Retry selected"
        warning={chosen.some(({ mayHaveArrived }) => mayHaveArrived) ? UNCERTAIN : undefined}
        onDone={() => selection.set(ids, false)}
      />
    </SelectionBar>
  );
}
