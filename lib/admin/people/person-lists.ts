import 'server-only';
import type { Handle } from '@/db/client';
import {
  type EntryCursor,
  readFriendsPage,
  readLatestAuditOf,
  readLedgerPage,
} from '@/db/queries/admin-person';
import type { AuditDetail } from '@/db/schema/audit-entries';
import type { CreditKind } from '@/db/schema/credit-entries';
import type { ReferralReason, ReferralState } from '@/db/schema/referrals';
import { encodeEntryCursor } from './entry-cursor';
import { linkTo, type PersonLink } from './person-facts';

export { hasWithheldReferrals } from '@/db/queries/admin-person';

const PAGE_SIZE = 25;
const AUDIT_LIMIT = 50;

export interface Friend extends PersonLink {
  at: string;
  state: ReferralState;
  /** Why the referral is or was withheld, or why it was reversed. */
  reason: ReferralReason | null;
}

export interface ListPart<Item> {
  items: Item[];
  /** The cursor of the next part. */
  next: string | null;
}

export async function readFriends(handle: Handle, id: string, after?: string): Promise<ListPart<Friend>> {
  const rows = await readFriendsPage(handle, id, { after, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    items: shown.map(({ friend, at, state, reason }) => ({
      ...linkTo(friend),
      at: at.toISOString(),
      state,
      reason,
    })),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.friend.id ?? null) : null,
  };
}

export interface LedgerItem {
  id: string;
  at: string;
  kind: CreditKind;
  amountCents: number;
  friend: PersonLink;
}

/** Newest first. */
export async function readLedger(
  handle: Handle,
  id: string,
  after?: EntryCursor,
): Promise<ListPart<LedgerItem>> {
  const rows = await readLedgerPage(handle, id, { after, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1)?.entry : undefined;
  return {
    items: shown.map(({ entry, friend }) => ({
      id: `${entry.friendId} ${entry.kind}`,
      at: entry.createdAt.toISOString(),
      kind: entry.kind,
      amountCents: entry.amountCents,
      friend: linkTo(friend),
    })),
    next: last ? encodeEntryCursor(last) : null,
  };
}

export interface AuditItem {
  id: string;
  at: string;
  actor: string;
  action: string;
  detail: AuditDetail;
}

/** The latest changes by operators, newest first. */
export async function readPersonAudit(handle: Handle, id: string): Promise<AuditItem[]> {
  const rows = await readLatestAuditOf(handle, id, AUDIT_LIMIT);
  return rows.map(({ id, at, actor, action, detail }) => ({
    id,
    at: at.toISOString(),
    actor,
    action,
    detail,
  }));
}
