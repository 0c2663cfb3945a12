import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/utils';

interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The page has no other heading. */
  isPage?: boolean;
}

export function EmptyState({ title, description, children, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center wrap-anywhere">
      <Title className="font-medium text-lg text-strong">{title}</Title>
      {description && <p className="max-w-md text-balance text-muted">{description}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden="true"
      className={cn('relative isolate overflow-hidden rounded-sm', className)}
      {...props}
    >
      <div className="absolute inset-0 -z-1 animate-pulse bg-sunken" />
      <Loading />
    </div>
  );
}

/** Says more after four seconds. */
const Loading = () => (
  <span className="block p-2 text-muted text-sm">
    <span>Loading</span>
    <span className="still-waiting">. The database has not answered yet.</span>
  </span>
);

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="grid gap-3 py-2" role="status">
      <Loading />
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="h-7 animate-pulse rounded-sm bg-sunken" />
      ))}
    </div>
  );
}
