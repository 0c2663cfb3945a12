import type { ListedBlock } from '@/lib/admin/review/review';
import { OperationButton } from '../operation/operation-button';
import type { Table } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';

export const blockTable: Table<ListedBlock> = {
  label: 'Blocks',
  rowKey: ({ id }) => id,
  empty: {
    title: 'No blocks',
    description:
      'Later referrals from a blocked domain or network are withheld. Groups suggest what their friends share.',
  },
  columns: [
    {
      header: 'Blocked',
      card: 'title',
      cell: ({ domain, person }) =>
        domain ? (
          <span className="text-strong wrap-anywhere">{domain}</span>
        ) : (
          <span>
            Network of{' '}
            {person ? (
              <PersonLink {...person} />
            ) : (
              <span>people who were erased, or joined over 90 days ago</span>
            )}
          </span>
        ),
    },
    { header: 'By', cell: ({ actor }) => <span className="wrap-anywhere">{actor}</span> },
    { header: 'Since', cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
    { header: 'Ends', cell: ({ domain }) => (domain ? 'when it is lifted' : 'after 90 days') },
    {
      header: 'Lift',
      card: 'title',
      cell: ({ id, domain, person }) => (
        <OperationButton
          name="block.lift"
          input={{ id }}
          label="Lift"
          about={domain ?? (person ? `network of #${person.signupPosition}` : id)}
          size="sm"
        />
      ),
    },
  ],
};
