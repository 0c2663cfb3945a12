'use client';

import { useEffect } from 'react';

/** Tells the page that its buttons work. The build's starter waits for it with what was clicked too early. */
export function HydrationSignal() {
  useEffect(() => {
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
