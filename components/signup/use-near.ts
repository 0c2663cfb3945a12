import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onNear` when the element comes within half a screen below the viewport. */
export function useNear(element: RefObject<Element | null>, onNear: () => void): void {
  const near = useEffectEvent(onNear);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
      { rootMargin: '0px 0px 50% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
