'use client';

import { catchError, type ErrorInfo } from 'next/error';
import { Button } from '@/components/admin/ui/button';
import { EmptyState } from '@/components/admin/ui/empty-state';

export const PartError = catchError(({ title }: { title: string }, { retry }: ErrorInfo) => (
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
