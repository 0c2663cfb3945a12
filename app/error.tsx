'use client';

import { useEffect } from 'react';
import { ErrorScreen } from '@/components/layout/error-screen';
import { Button } from '@/components/ui/button';
import { Refresh } from '@/components/ui/icons';

interface ErrorPageProps {
  error: unknown;
  retry: () => void;
}

/** What a visitor sees when a page breaks. The cause is for the console, not for them. */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  useEffect(() => console.error(error), [error]);

  return (
    <ErrorScreen figure="Oh" title="Something went wrong">
      <Button variant="ink" icon={<Refresh />} onClick={() => retry()}>
        Try again
      </Button>
      {/* A full load on purpose: the router's own state may be what broke. */}
      <a href="/" className="py-2.5 font-semibold underline underline-offset-6">
        Return to Home
      </a>
    </ErrorScreen>
  );
}
