'use client';

import { useEffect } from 'react';

/** Lets scripts/paint-first replay the clicks that came before hydration. */
export function HydrationSignal() {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
