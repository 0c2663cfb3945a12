'use client';

import { ClosedPlace } from '@/components/place/closed-place';

/** Without the database, for example. */
export default function ErrorPage() {
  return (
    <ClosedPlace
      title="That didn't work"
      text="Something went wrong on our side. Please reload this page in a moment."
    />
  );
}
