'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/** Reloads after the Back button when Next.js doesn't navigate: it ignores history entries of plain anchor links. */
export function BackPastAnchors() {
  const shownPath = usePathname();
  useEffect(() => {
    function onPopState({ state }: PopStateEvent) {
      if (state === null && window.location.pathname !== shownPath) window.location.reload();
    }
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [shownPath]);
  return null;
}
