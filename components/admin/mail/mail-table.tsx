import { Badge } from '@/components/ui/badge';
import type { ListedMail } from '@/lib/admin/mail/mail';
import { explainError, kindTitles, statusTitles } from '@/lib/admin/mail/mail-words';
import type { Table } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { SelectBox } from '../ui/selection';

export const mailTable: Table<ListedMail> = {
  label: 'Emails',
  rowKey: ({ id }) => id,
  empty: { title: 'No emails', description: 'No email has this status and reason any more.' },
  columns: [
    {
      header: 'Select',
      card: 'control',
      cell: (mail) => <SelectBox id={mail.id} label={`Select the email to ${nameOf(mail)}`} />,
    },
    {
      header: 'To',
      card: 'title',
      isAddress: true,
      cell: ({ person, recipient }) => (person ? <PersonLink {...person} /> : recipient),
    },
    { header: 'Email', cell: ({ kind }) => kindTitles[kind] },
    {
      header: 'Status',
      // The heading of the page has it.
      card: 'hidden',
      cell: ({ status }) => (
        <Badge variant={status === 'dead' ? 'bad' : 'neutral'}>{statusTitles[status]}</Badge>
      ),
    },
    { header: 'Reason', cell: Reason },
    { header: 'Attempts', isNumeric: true, card: 'hidden', cell: ({ attempts }) => attempts },
    { header: 'Requested', cell: ({ requestedAt }) => <LocalTime value={requestedAt} /> },
    { header: 'Sent or due', cell: SentOrDue },
  ],
};

const nameOf = ({ person, recipient }: ListedMail) => (person ? `#${person.signupPosition}` : recipient);

function Reason({ error, mayHaveArrived }: ListedMail) {
  if (!error && !mayHaveArrived) return null;
  return (
    <span>
      {error && explainError(error)}
      {mayHaveArrived && <span className="block text-muted text-xs">It may have arrived.</span>}
    </span>
  );
}

function SentOrDue({ status, sentAt, dueAt }: ListedMail) {
  const at = status === 'pending' ? dueAt : sentAt;
  return at && <LocalTime value={at} />;
}
