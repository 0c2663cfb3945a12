'use client';

import { catchError, type ErrorInfo } from 'next/error';
import { type ReactNode, Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from './empty-state';
import { Skeleton } from './skeleton';

interface StreamedPartProps {
  title: string;
  /** Classes of the skeleton: its size. */
  skeleton: string;
  children: ReactNode;
}

/** A part of a page that loads separately. If it fails, the others still appear. */
export function StreamedPart({ title, skeleton, children }: StreamedPartProps) {
  return (
    <Boundary title={title}>
      <Suspense fallback={<Skeleton className={skeleton} />}>{children}</Suspense>
    </Boundary>
  );
}

const Boundary = catchError(({ title }: { title: string }, { retry }: ErrorInfo) => (
  <div role="alert">
    <EmptyState
      title={`${title}: could not be loaded`}
      description="The database may be busy. The rest of this page is not affected."
    >
      <Button variant="secondary" size="sm" onClick={() => retry()}>
        Try again
      </Button>
    </EmptyState>
  </div>
));
