import { Badge } from '@/components/ui/badge';
import type { ActiveMailing, MailingRow } from '@/lib/admin/mailings/mailings';
import { peopleHref } from '@/lib/admin/people/people-view';
import { formatCount } from '@/lib/format';
import { explainSending, mailingStates } from '@/lib/mail-words';
import { mailingVersion } from '@/lib/operations/versions';
import { OperationButton } from '../operation/operation-button';
import { type Column, DataTable } from '../ui/data-table';
import { PersonLink, RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { MailingName } from './mailing-name';

/** Standing mailings have no page, and can't be ended. */
const isStanding = ({ kind }: Pick<MailingRow, 'kind'>) => kind === 'welcome';

const columns: Column<ActiveMailing>[] = [
  {
    header: 'Emails',
    card: 'title',
    cell: (row) =>
      isStanding(row) ? (
        <MailingName {...row} />
      ) : (
        <RowLink href={`/admin/mailings/${row.id}`}>
          <MailingName {...row} />
        </RowLink>
      ),
  },
  {
    header: 'State',
    cell: ({ state }) => <Badge variant={mailingStates[state].variant}>{mailingStates[state].title}</Badge>,
  },
  {
    header: 'Since',
    cell: ({ state, stoppedAt, stepAt }) => {
      const since = state === 'stopped' ? stoppedAt : stepAt;
      return since && <LocalTime value={since} />;
    },
  },
  { header: 'Progress', cell: Progress },
  {
    header: 'Change',
    cell: (row) => (
      <span className="inline-flex gap-2 max-lg:flex-wrap max-lg:justify-end">
        <MailingButtons {...row} />
      </span>
    ),
  },
];

/** "0 of 200, people are being queued", "100 of 200, waits until 14:50 for the outcome of 100", or why it was stopped. */
function Progress(mailing: ActiveMailing) {
  const { progress, bounces } = mailing;
  if (!progress)
    return (
      <span className="wrap-anywhere">
        <span>{explainSending(mailing)}</span>
        {bounces.length > 0 && <Bounces mailing={mailing} />}
      </span>
    );
  const { done, of, isQueuing, wait } = progress;
  return (
    <span>
      <span>{`${formatCount(done)} of ${formatCount(of)}${isQueuing ? ', people are being queued' : ''}`}</span>
      {wait && (
        <>
          <span>, waits until </span>
          <LocalTime value={wait.until} style="minute" />
          <span>{` for the outcome of ${formatCount(wait.mails)}`}</span>
        </>
      )}
    </span>
  );
}

/** Whose email bounced, and why, in the words of the receiving server. */
function Bounces({ mailing: { id, bounces, ...mailing } }: { mailing: ActiveMailing }) {
  return (
    <details>
      <summary className="cursor-pointer py-1 touch:py-3">
        {bounces.length < mailing.bounced ? `The last ${bounces.length} addresses` : 'The addresses'}
      </summary>
      <ul className="grid gap-1 text-start">
        {bounces.map(({ bounceText, ...person }) => (
          <li key={person.id}>
            <PersonLink {...person} />
            {bounceText && <span className="block text-muted text-xs">{bounceText}</span>}
          </li>
        ))}
      </ul>
      {!isStanding(mailing) && bounces.length < mailing.bounced && (
        <RowLink href={peopleHref({ mailing: id, mail: 'bounced' })}>All who bounced</RowLink>
      )}
    </details>
  );
}

function MailingButtons(row: MailingRow) {
  const { id, state } = row;
  const call = { input: { mailing: id }, size: 'sm' } as const;
  const seen = mailingVersion(row);
  return (
    <>
      {state === 'stopped' ? (
        <OperationButton name="sending.resume" label="Resume" variant="primary" seen={seen} {...call} />
      ) : (
        <OperationButton name="sending.stop" label="Stop" {...call} />
      )}
      {!isStanding(row) && <OperationButton name="sending.end" label="End" seen={seen} {...call} />}
    </>
  );
}

export const SendingTable = ({ mailings }: { mailings: ActiveMailing[] }) => (
  <DataTable label="Emails being sent" columns={columns} rows={mailings} rowKey={({ id }) => id} />
);
