import 'server-only';
import type { readSourceCounts } from '@/db/queries/source-counts';

export { readSourceCounts, type SourceKind, sourceKinds } from '@/db/queries/source-counts';
export type SourceCount = Awaited<ReturnType<typeof readSourceCounts>>[number];
