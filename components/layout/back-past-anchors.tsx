'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Loads the page that the Back button leads to when the router does not: it ignores history entries that a plain link
 * to an anchor made, and would keep showing the other page under their address.
 */
export function BackPastAnchors() {
  const shown = usePathname();
  useEffect(() => {
    function onPopState({ state }: PopStateEvent) {
      if (state === null && window.location.pathname !== shown) window.location.reload();
    }
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [shown]);
  return null;
}
