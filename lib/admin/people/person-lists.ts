import 'server-only';
import type { Handle } from '@/db/client';
import {
  type EntryCursor,
  readFriends as queryFriends,
  readLatestAuditOf,
  readLedgerPage,
} from '@/db/queries/admin-person';
import type { AuditDetail } from '@/db/schema/audit-entries';
import type { CreditEntryRow, CreditReason } from '@/db/schema/credit-entries';
import type { ReferralState } from '../../credit/referral-state';
import { encodeEntryCursor } from './entry-cursor';
import { linkTo, type PersonLink } from './person-facts';

export { hasWithheldReferrals } from '@/db/queries/admin-person';

const PAGE_SIZE = 25;
const AUDIT_LIMIT = 50;

export interface Friend extends PersonLink {
  at: string;
  state: ReferralState;
  /** Why the referral was withheld. */
  reason: CreditReason | null;
}

export interface ListPart<Item> {
  items: Item[];
  /** The cursor of the next part. */
  next: string | null;
}

export async function readFriends(
  handle: Handle,
  id: string,
  after?: EntryCursor,
): Promise<ListPart<Friend>> {
  const rows = await queryFriends(handle, id, { after, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ friend, at, reason, ...entry }) => ({
      ...linkTo(friend),
      at: at.toISOString(),
      state: stateOf(entry),
      reason,
    })),
    next: last ? encodeEntryCursor({ at: last.at, id: last.entryId }) : null,
  };
}

function stateOf(entry: {
  kind: string;
  isReleased: boolean;
  isRejected: boolean;
  isReversed: boolean;
}): ReferralState {
  if (entry.isReversed) return 'reversed';
  if (entry.kind !== 'withheld' || entry.isReleased) return 'paid';
  return entry.isRejected ? 'rejected' : 'withheld';
}

export interface LedgerItem {
  id: string;
  at: string;
  kind: CreditEntryRow['kind'];
  amountCents: number;
  reason: CreditReason | null;
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
      id: entry.id,
      at: entry.createdAt.toISOString(),
      kind: entry.kind,
      amountCents: entry.amountCents,
      reason: entry.reason,
      friend: linkTo(friend),
    })),
    next: last ? encodeEntryCursor({ at: last.createdAt, id: last.id }) : null,
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
