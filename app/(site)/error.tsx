'use client';

import { useEffect } from 'react';
import { ErrorScreen } from '@/components/layout/error-screen';
import { Button } from '@/components/ui/button';
import { Refresh } from '@/components/ui/icons';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => console.error(error), [error]);

  return (
    <ErrorScreen figure="Oh" title="Something went wrong">
      <Button variant="ink" icon={<Refresh />} onClick={() => retry()}>
        Try again
      </Button>
      {/* A full page load, because the router's state may be the cause. */}
      <a href="/" className="py-2.5 font-semibold underline underline-offset-6">
        Return to Home
      </a>
    </ErrorScreen>
  );
}
