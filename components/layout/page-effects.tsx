'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useLayoutEffect } from 'react';
import { rememberFirstPage } from '@/components/signup/visit-source';
import { dismissToast } from '@/components/ui/notify';

export function PageEffects() {
  const shownPath = usePathname();

  // scripts/paint-first replays the clicks that came before, which can navigate to another page, and base.css stops holding
  // pictures back.
  useEffect(() => {
    rememberFirstPage();
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event('hydrated'));
  }, []);

  // Next.js ignores history entries of plain anchor links, so the Back button would change the URL only. Before the paint, because
  // visitors can press the button as soon as they see the page.
  useLayoutEffect(() => {
    function onPopState({ state }: PopStateEvent) {
      if (state === null && window.location.pathname !== shownPath) window.location.reload();
    }
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
      void dismissToast();
    };
  }, [shownPath]);

  return null;
}
