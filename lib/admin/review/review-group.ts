import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import type { GroupKey } from '@/db/queries/admin-review';
import { readReviewFriends } from '@/db/queries/admin-review-friends';
import { findPersonByKey } from '@/db/queries/people';
import { COUNT_LIMIT } from '../../limited-count';
import { cursorOf, toPage } from '../cursor';
import { reasonSchema } from './review-filter';
import type { ReferralState } from './review-state';

export { countGroupFriends as countGroup, type GroupKey } from '@/db/queries/admin-review';
export {
  type GroupEvidence,
  type ReviewFriend,
  readGroupEvidence,
} from '@/db/queries/admin-review-friends';

const PAGE = 50;
const cursor = cursorOf(z.uuid());
const keySchema = z.object({ referrerId: z.uuid(), reason: reasonSchema });

/** The group of a URL; undefined if there can't be one. */
export const parseGroupKey = (params: unknown): GroupKey | undefined => keySchema.safeParse(params).data;

export async function findReferrer(handle: Handle, { referrerId }: GroupKey) {
  return findPersonByKey(handle, { by: 'id', value: referrerId });
}

export async function listGroupFriends(
  handle: Handle,
  group: GroupKey & { state: ReferralState },
  after?: string,
) {
  const [afterId] = cursor.read(after) ?? [];
  const rows = await readReviewFriends(handle, group, {
    limit: PAGE + 1,
    countLimit: COUNT_LIMIT,
    after: afterId,
  });
  return toPage(rows, PAGE, (last) => cursor.write(last.id));
}
