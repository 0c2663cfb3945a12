'use client';

import { catchError, type ErrorInfo } from 'next/error';
import { type ComponentProps, type ReactNode, Suspense, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { keepFocus } from './action-form';
import { EmptyState, Skeleton } from './placeholders';

interface FailureProps extends ComponentProps<typeof EmptyState> {
  retry: () => void;
}

function Failure({ retry, ...props }: FailureProps) {
  const [isPending, startTransition] = useTransition();
  return (
    <div role="alert" ref={keepFocus}>
      <EmptyState {...props}>
        <Button aria-disabled={isPending} onClick={() => !isPending && startTransition(retry)}>
          {isPending ? 'Trying again…' : 'Try again'}
        </Button>
      </EmptyState>
    </div>
  );
}

interface PageErrorProps {
  /** `digest` identifies an error on the server, whose log has it as `requestId`. */
  error: Error & { digest?: string };
  retry: () => void;
}

export function PageError({ error: { digest }, retry }: PageErrorProps) {
  const reference = digest && (
    <span>
      {' '}
      If it happens again, look for <code className="font-mono text-strong">{digest}</code> in the server’s
      log.
    </span>
  );
  return (
    <Failure
      isPage
      title="This page could not be loaded"
      description={
        <>
          <span>The database may be unreachable. Nothing was changed.</span>
          {reference}
        </>
      }
      retry={retry}
    />
  );
}

const Boundary = catchError(({ title }: { title: string }, { retry }: ErrorInfo) => (
  <Failure
    title={`${title}: could not be loaded`}
    description="The database may be busy. The rest of this page is not affected."
    retry={retry}
  />
));

interface StreamedPartProps {
  title: string;
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
