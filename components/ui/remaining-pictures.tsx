'use client';

import { useEffect } from 'react';

/** The delay for browsers without `requestIdleCallback`, in milliseconds. */
const SHORTLY = 300;

/** Loads the pictures further down once the page is quiet, so that nobody scrolls into empty frames. */
export function RemainingPictures() {
  useEffect(() => {
    if (document.readyState === 'complete') whenIdle(loadLazyImages);
    else addEventListener('load', () => whenIdle(loadLazyImages), { once: true });
  }, []);
  return null;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, SHORTLY);
}

function loadLazyImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    image.loading = 'eager';
}
