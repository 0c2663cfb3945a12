import 'server-only';
import type { NextPage } from '@/components/admin/operation/use-operation';
import { DecisionBar } from '@/components/admin/review/decision-bar';
import { friendTable } from '@/components/admin/review/friend-table';
import { DataTable } from '@/components/admin/ui/data-table';
import { Pager } from '@/components/admin/ui/links';
import { SelectionProvider } from '@/components/admin/ui/selection';
import type { Search } from '@/lib/admin/paths';
import { nobodyMatches } from '@/lib/admin/people/people-view';
import { countFriendsByState, type Group, listFriends } from '@/lib/admin/review/review';
import { decisionsFor, everyDecision } from '@/lib/admin/review/review-words';
import { REFERRAL_CREDIT_CENTS } from '@/lib/constants';
import type { DecisionName } from '@/lib/operations/credit/decision-words';
import type { Person } from '@/lib/operations/person/person';
import { runtime } from '@/lib/runtime';

/** Nobody can decide about the friends of an erased referrer, or of one whose credit the app has. */
export const hasOpenCredit = ({ erasedAt, handedOverAt }: Person) => !erasedAt && !handedOverAt;

interface FriendsProps {
  referrer: Person;
  group: Group;
  path: string;
  search: Search & { page: number };
  perPage: number;
  /** The page to open once all are decided. Without it, the page stays. */
  next?: NextPage;
  /** What operators decide most about such friends. */
  main?: DecisionName;
}

export async function Friends({ referrer, group, path, search, perPage, next, main }: FriendsProps) {
  const { db } = runtime().admin;
  const until = new Date();
  const { search: searched, state, referrerId, ...rest } = group;
  const [{ rows, hasNext }, counts] = await Promise.all([
    listFriends(db, group, search.page, perPage),
    countFriendsByState(db, referrerId, { ...group, until }),
  ]);
  const decisions = state ? decisionsFor[state] : everyDecision;
  const total = counts.reduce((sum, { friends }) => sum + friends, 0);
  const paidCents = counts.reduce((sum, one) => sum + one.paidCents, 0);
  const all = state && {
    choice: { ...rest, state, allOf: referrerId, until },
    total,
    cents: paidCents || total * REFERRAL_CREDIT_CENTS,
  };
  const isDecidable = hasOpenCredit(referrer) && decisions.length > 0 && rows.length > 0;
  return (
    <SelectionProvider rows={rows.map(({ id }) => id)}>
      <DataTable
        {...friendTable}
        {...(searched && { empty: nobodyMatches })}
        rows={rows}
        isSelectable={isDecidable}
      />
      <Pager label="friends" path={path} search={search} hasNext={hasNext} />
      {isDecidable && (
        <DecisionBar
          decisions={decisions}
          state={state}
          main={main}
          cents={Object.fromEntries(rows.map((one) => [one.id, one.paidCents || REFERRAL_CREDIT_CENTS]))}
          // A search has to be selected first: `all` ignores it.
          all={searched ? undefined : all}
          canLift={rows.some(({ heldBackAt }) => heldBackAt !== null)}
          next={next}
        />
      )}
    </SelectionProvider>
  );
}
