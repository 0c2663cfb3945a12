'use client';

import { useEffect } from 'react';

/** The delay for browsers without `requestIdleCallback`, in milliseconds. */
const SHORTLY = 300;

/**
 * Loads the pictures further down once the page is quiet, so that nobody scrolls into empty frames. Whoever wants to
 * save data gets those alone that come near.
 */
export function RemainingPictures() {
  useEffect(() => {
    if (savesData()) return;
    if (document.readyState === 'complete') whenIdle(loadLazyImages);
    else addEventListener('load', () => whenIdle(loadLazyImages), { once: true });
  }, []);
  return null;
}

/** Not in TypeScript's library: only Chromium tells. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, SHORTLY);
}

function loadLazyImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    image.loading = 'eager';
}
