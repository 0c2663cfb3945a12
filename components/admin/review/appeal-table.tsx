import { href } from '@/lib/admin/paths';
import type { Appeal } from '@/lib/admin/review/review';
import { decisionsFor, groupPath, verbs } from '@/lib/admin/review/review-words';
import { reasonTitles } from '@/lib/credit/reason-words';
import { formatDuration } from '@/lib/format';
import type { Table } from '../ui/data-table';
import { PersonLink, RowLink } from '../ui/links';
import { DecisionButton } from './decision-bar';

export const appealTable: Table<Appeal> = {
  label: 'Friends to check',
  rowKey: ({ friend }) => friend.id,
  empty: {
    title: 'No appeals',
    description: 'When somebody asks for a check of a friend who did not count, it appears here.',
  },
  columns: [
    {
      header: 'Asked by',
      card: 'title',
      isAddress: true,
      cell: ({ referrer }) => <PersonLink {...referrer} />,
    },
    { header: 'Friend', isAddress: true, cell: ({ friend }) => <PersonLink {...friend} /> },
    {
      header: 'Reason',
      cell: ({ referrer, reason, state }) => (
        <RowLink
          href={href(groupPath({ referrerId: referrer.id, reason }), { state })}
          className="lg:min-w-24"
        >
          {`${reasonTitles[reason]}${state === 'rejected' ? ', rejected' : ''}`}
        </RowLink>
      ),
    },
    {
      header: 'Their words',
      cell: ({ sentence }) => sentence && <span className="wrap-anywhere">{`“${sentence}”`}</span>,
    },
    { header: 'Asked', cell: ({ ageSeconds }) => `${formatDuration(ageSeconds)} ago` },
    {
      header: 'Decision',
      card: 'title',
      cell: ({ friend }) => (
        <span className="flex gap-2 max-lg:flex-wrap">
          {decisionsFor.withheld.map((name) => (
            <DecisionButton
              key={name}
              name={name}
              input={{ friends: [friend.id] }}
              label={verbs[name]}
              about={`#${friend.signupPosition}`}
            />
          ))}
        </span>
      ),
    },
  ],
};
