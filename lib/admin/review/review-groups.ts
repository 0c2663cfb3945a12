import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { readReviewGroups } from '@/db/queries/admin-review';
import { cursorOf, toPage } from '../cursor';
import { type ReviewSearch, reasonSchema, reasonsOf } from './review-filter';

export { countByReason, type ReasonCount, type ReviewGroup } from '@/db/queries/admin-review';

const PAGE = 25;
const cursor = cursorOf(z.coerce.number().int(), z.uuid(), reasonSchema);

/** A page of withheld referrals, grouped by referrer and reason. */
export async function listReviewGroups(handle: Handle, search: ReviewSearch) {
  const [friends, referrerId, reason] = cursor.read(search.after) ?? [];
  const after = friends !== undefined && referrerId && reason ? { friends, referrerId, reason } : undefined;
  const filter = { state: search.state, reasons: reasonsOf(search) };
  const rows = await readReviewGroups(handle, filter, PAGE + 1, after);
  return toPage(rows, PAGE, (last) => cursor.write(last.friends, last.referrerId, last.reason));
}
