import 'server-only';
import { DecisionBar } from '@/components/admin/review/decision-bar';
import { FriendTable } from '@/components/admin/review/friend-table';
import { Pager } from '@/components/admin/ui/links';
import { SelectionProvider } from '@/components/admin/ui/selection';
import type { Search } from '@/lib/admin/paths';
import { countReferrals, type Group, listFriends } from '@/lib/admin/review/review';
import { decisionsFor } from '@/lib/admin/review/review-words';
import type { Person } from '@/lib/operators/person';
import { runtime } from '@/lib/runtime';
import { decide, undo } from './actions';

interface FriendsProps {
  referrer: Person;
  group: Group;
  path: string;
  search: Search & { page: number };
  perPage: number;
  /** Where to go once all are decided; null after the last group. Without it, the page stays. */
  next?: string | null;
}

/** A page of a referrer's friends, and the decisions about their referrals. */
export async function Friends({ referrer, group, path, search, perPage, next }: FriendsProps) {
  const { db } = runtime().admin;
  const until = new Date();
  const [{ rows, hasNext }, total] = await Promise.all([
    listFriends(db, group, search.page, perPage),
    countReferrals(db, group.referrerId, { ...group, until }),
  ]);
  const isFinal = group.state && decisionsFor[group.state].length === 0;
  const isDecidable = !referrer.erasedAt && !isFinal && rows.length > 0;
  const ids = rows.map(({ id }) => id);
  return (
    <SelectionProvider>
      {isDecidable && (
        <DecisionBar
          decide={{ make: decide, undo }}
          group={group}
          total={total}
          ids={ids}
          until={until}
          next={next}
        />
      )}
      <FriendTable friends={rows} isSelectable={isDecidable} />
      <Pager label="friends" path={path} search={search} hasNext={hasNext} />
    </SelectionProvider>
  );
}
