import { Badge } from '@/components/ui/badge';
import type { MailingRow } from '@/lib/admin/mailings/mailings';
import { explainSending, mailingStates, mailingTitleOf } from '@/lib/mail-words';
import { OperationButton } from '../operation/operation-button';
import { type Column, DataTable } from '../ui/data-table';
import { RowLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';

/** Standing mailings have no page, and can't be ended. */
const isStanding = ({ kind }: MailingRow) => kind === 'welcome' || kind === 'unverified';

const columns: Column<MailingRow>[] = [
  {
    header: 'Emails',
    card: 'title',
    cell: (row) =>
      isStanding(row) ? (
        mailingTitleOf(row.kind)
      ) : (
        <RowLink href={`/admin/mailings/${row.id}`}>
          {row.subject ?? (
            <>
              Invitations of <LocalTime value={row.createdAt} />
            </>
          )}
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
  { header: 'Progress or reason', cell: explainSending },
  {
    header: 'Change',
    cell: (row) => (
      <span className="inline-flex gap-2 max-lg:flex-wrap max-lg:justify-end">
        <MailingButtons {...row} />
      </span>
    ),
  },
];

function MailingButtons(row: MailingRow) {
  const { id, state, stoppedAt } = row;
  const call = { input: { mailing: id }, size: 'sm' } as const;
  const seen = JSON.stringify([state, stoppedAt]);
  if (state === 'ending') return null;
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

export const SendingTable = ({ mailings }: { mailings: MailingRow[] }) => (
  <DataTable label="Emails being sent" columns={columns} rows={mailings} rowKey={({ id }) => id} />
);
