'use client';

import { useEffect } from 'react';
import { savesData } from './pictures';

/** Loads all lazy pictures once the page is idle, so that visitors don't scroll to empty frames. */
export function RemainingPictures() {
  useEffect(() => {
    if (savesData()) return;
    if (document.readyState === 'complete') loadWhenIdle();
    else addEventListener('load', loadWhenIdle, { once: true });
  }, []);
  return null;
}

function loadWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(loadLazyImages);
  else setTimeout(loadLazyImages, 300);
}

function loadLazyImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    image.loading = 'eager';
}
