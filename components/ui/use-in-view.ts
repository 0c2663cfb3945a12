import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Reports whether the element is in view: at first, and whenever it changes. A negative margin makes the window smaller. */
export function useInView(
  element: RefObject<Element | null>,
  onChange: (inView: boolean) => void,
  margin = '0px',
): void {
  const report = useEffectEvent(onChange);

  useEffect(() => {
    if (!element.current) return;
    // A busy browser reports several changes at once, the latest last.
    const observer = new IntersectionObserver((changes) => report(changes.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
}
