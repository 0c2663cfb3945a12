'use client';

import { useEffect } from 'react';
import { rememberFirstPage } from '@/components/signup/visit-source';

/**
 * Lets scripts/paint-first replay the clicks that came before hydration, which can navigate to another page, and
 * base.css stop holding pictures back.
 */
export function HydrationSignal() {
  useEffect(() => {
    rememberFirstPage();
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
