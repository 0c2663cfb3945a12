import { Badge } from '@/components/ui/badge';
import type { Action } from '@/lib/admin/action-result';
import { formatCount } from '@/lib/admin/format';
import type { Blockable, Blocked, BlockTarget, ListedBlock } from '@/lib/operators/blocks';
import type { Table } from '../ui/data-table';
import { PersonLink } from '../ui/links';
import { LocalTime } from '../ui/local-time';
import { BlockButton, LiftButton } from './block-buttons';

/** What a group's friends share, to block it. */
export const blockableTable = (block: Action<BlockTarget, Blocked>): Table<Blockable> => ({
  label: 'Domains and networks',
  rowKey: ({ domain, friendId }) => `${domain} ${friendId}`,
  empty: {
    title: 'Nothing to block',
    description: 'Their addresses are at mail providers, and their networks are not known.',
  },
  columns: [
    {
      header: 'Shared by friends',
      card: 'title',
      cell: ({ domain, isReferrers }) => {
        if (domain) return <span className="wrap-anywhere">{domain}</span>;
        return isReferrers ? 'The referrer’s own network' : 'A network';
      },
    },
    { header: 'Friends', isNumeric: true, cell: ({ friends }) => formatCount(friends) },
    {
      header: 'Block',
      card: 'title',
      cell: ({ domain, friendId, isBlocked }) =>
        isBlocked ? (
          <Badge variant="warn">blocked</Badge>
        ) : (
          <BlockButton block={block} domain={domain} friendId={friendId} />
        ),
    },
  ],
});

export const blockTable = (lift: Action<{ id: string }, Blocked>): Table<ListedBlock> => ({
  label: 'Blocks',
  rowKey: ({ id }) => id,
  empty: {
    title: 'No blocks',
    description: 'Open a group to block a domain or a network: later referrals from it are then withheld.',
  },
  columns: [
    {
      header: 'Blocked',
      card: 'title',
      cell: ({ domain, person }) =>
        domain ? (
          <span className="text-strong wrap-anywhere">{domain}</span>
        ) : (
          <span>Network of {person ? <PersonLink {...person} /> : 'people who were erased'}</span>
        ),
    },
    { header: 'By', cell: ({ actor }) => <span className="wrap-anywhere">{actor}</span> },
    { header: 'Since', cell: ({ createdAt }) => <LocalTime value={createdAt} /> },
    { header: 'Ends', cell: ({ domain }) => (domain ? 'when it is lifted' : 'after 90 days') },
    {
      header: 'Lift',
      card: 'title',
      cell: ({ id, domain }) => <LiftButton lift={lift} id={id} name={domain ?? 'the network'} />,
    },
  ],
});
