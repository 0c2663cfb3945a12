'use client';

import Link from 'next/link';
import { formatCount } from '@/lib/admin/format';
import { href } from '@/lib/admin/href';
import type { ReviewGroup } from '@/lib/admin/review/review-pages';
import type { ReferralState } from '@/lib/admin/review/review-state';
import { formatDollars } from '@/lib/credit/money';
import { reasonTitles } from '@/lib/credit/reason-words';
import { columnsOf, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';

interface Row extends ReviewGroup {
  state: ReferralState;
}

const column = columnsOf<Row>();
const columns = [
  column.accessor('email', {
    header: 'Referrer',
    meta: { card: 'title', isAddress: true },
    cell: ({ row: { original } }) => <GroupLink {...original} />,
  }),
  column.accessor('reason', { header: 'Reason', cell: ({ getValue }) => reasonTitles[getValue()] }),
  column.accessor('friends', {
    header: 'Friends',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.accessor('referralCount', {
    header: 'Paid referrals',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.accessor('storeCreditCents', {
    header: 'Credit',
    meta: { isNumeric: true },
    cell: ({ getValue }) => formatDollars(getValue() / 100),
  }),
  column.accessor('firstAt', { header: 'First', cell: ({ getValue }) => <LocalTime value={getValue()} /> }),
  column.accessor('lastAt', { header: 'Last', cell: ({ getValue }) => <LocalTime value={getValue()} /> }),
];

export function GroupTable({ groups, state }: { groups: ReviewGroup[]; state: ReferralState }) {
  return (
    <DataTable
      label="Referrals by referrer and reason"
      columns={columns}
      rows={groups.map((group) => ({ ...group, state }))}
      rowKey={({ referrerId, reason }) => `${referrerId} ${reason}`}
      empty={<EmptyState title="No referrals" description={emptyTexts[state]} />}
    />
  );
}

const emptyTexts: Record<ReferralState, string> = {
  withheld: 'Every referral is paid or decided. Suspicious ones will appear here.',
  rejected: 'Referrals that an operator left unpaid appear here.',
  paid: 'Withheld referrals that were paid later appear here.',
  reversed:
    'Referrals that were taken back after they were withheld, or because email could not be delivered, appear here.',
};

function GroupLink({ referrerId, reason, signupPosition, email, state }: Row) {
  return (
    <Link
      href={href(`/admin/review/${referrerId}/${reason}`, { state })}
      prefetch={false}
      className="inline-flex min-h-6 items-center font-medium text-strong underline decoration-hairline underline-offset-2 hover:decoration-current touch:min-h-11"
    >
      <span className="line-clamp-2 wrap-anywhere">
        #{signupPosition} {email}
      </span>
    </Link>
  );
}
