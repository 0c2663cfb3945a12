import { Skeleton } from './skeleton';

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="grid gap-3 py-2" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-7" />
      ))}
    </div>
  );
}
