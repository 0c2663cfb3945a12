import 'server-only';
import type { readSourceCounts } from '@/db/queries/statistics';

export { readSourceCounts, type SourceKind, sourceKinds } from '@/db/queries/statistics';
export type SourceCount = Awaited<ReturnType<typeof readSourceCounts>>[number];
