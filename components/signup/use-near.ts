import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Half a screen below the visible part counts as near. */
const MARGIN = '0px 0px 50% 0px';

/** Calls `onNear` when the element comes near the visible part of the page. */
export function useNear(element: RefObject<Element | null>, onNear: () => void): void {
  const near = useEffectEvent(onNear);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
