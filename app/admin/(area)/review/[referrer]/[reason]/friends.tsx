import { decide } from '@/app/admin/(area)/review/actions';
import { DecisionBar } from '@/components/admin/review/decision-bar';
import { FriendTable } from '@/components/admin/review/friend-table';
import { Pager } from '@/components/admin/ui/pager';
import { SelectionProvider } from '@/components/admin/ui/selection';
import { href } from '@/lib/admin/href';
import type { ReviewSearch } from '@/lib/admin/review/review-filter';
import { countGroup, type GroupKey, listGroupFriends } from '@/lib/admin/review/review-group';
import { decisionsFor } from '@/lib/admin/review/review-state';
import { runtime } from '@/lib/runtime';

interface FriendsProps extends Pick<ReviewSearch, 'state' | 'after'> {
  group: GroupKey;
  path: string;
}

/** A page of a group's friends, and the decisions about them. */
export async function Friends({ group, state, after, path }: FriendsProps) {
  const { db } = runtime().admin;
  const until = new Date();
  const [{ rows, next }, total] = await Promise.all([
    listGroupFriends(db, { ...group, state }, after),
    countGroup(db, { ...group, state, until }),
  ]);
  const isDecidable = decisionsFor[state].length > 0 && rows.length > 0;
  const ids = rows.map(({ id }) => id);
  return (
    <SelectionProvider>
      {isDecidable && (
        <DecisionBar decide={decide} group={group} state={state} total={total} ids={ids} until={until} />
      )}
      <FriendTable friends={rows} isSelectable={isDecidable} />
      <Pager
        label="friends"
        first={after ? href(path, { state }) : null}
        next={next && href(path, { state, after: next })}
      />
    </SelectionProvider>
  );
}
