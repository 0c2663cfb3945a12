import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How far below the viewport the element's top may be. The sticky bar covers up to 15 % of a phone's screen. */
const distances = { aboveStickyBar: '-15%', halfAScreen: '50%' };

/** Calls `onNear` each time the element comes within the distance. */
export function useNear(
  element: RefObject<Element | null>,
  distance: keyof typeof distances,
  onNear: () => void,
): void {
  const near = useEffectEvent(onNear);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
      { rootMargin: `0px 0px ${distances[distance]} 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, distance]);
}
