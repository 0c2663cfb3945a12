'use client';

import { useEffect } from 'react';
import { rememberFirstPage } from '@/components/signup/visit-source';

/** Lets scripts/paint-first replay the clicks that came before hydration. They can navigate to another page. */
export function HydrationSignal() {
  useEffect(() => {
    rememberFirstPage();
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
