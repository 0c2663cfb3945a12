import { useEffect, useRef, useState } from 'react';

/** The track counts as settled this long after the last scroll event. */
const SETTLE_MS = 120;

export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the visitor scrolls the track directly instead of using buttons or keys. */
  const manual = useRef(true);
  const [current, setCurrent] = useState(0);

  function goTo(index: number) {
    const element = track.current;
    if (!element || index < 0 || index >= count) return;
    manual.current = false;
    element.scrollTo({ left: index * slideStep(element) });
    setCurrent(index);
  }

  function markManual() {
    manual.current = true;
  }

  // Visitors can scroll the track and focus its slides before hydration.
  useEffect(() => {
    if (track.current) setCurrent(focused(track.current) ?? nearest(track.current, count));
  }, [count]);

  function followScroll() {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      if (track.current && manual.current) setCurrent(nearest(track.current, count));
    }, SETTLE_MS);
  }

  const trackProps = { ref: track, onPointerDown: markManual, onWheel: markManual, onScroll: followScroll };
  return { current, goTo, trackProps };
}

function slideStep(track: HTMLElement): number {
  const [first, second] = track.children;
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0;
  return second.offsetLeft - first.offsetLeft;
}

function focused(track: HTMLElement): number | undefined {
  const index = Array.from(track.children).findIndex((slide) => slide.contains(document.activeElement));
  return index < 0 ? undefined : index;
}

/** On wide screens the last slides can't reach the start, so the scrolled share decides. */
function nearest(track: HTMLElement, count: number): number {
  const range = track.scrollWidth - track.clientWidth;
  return range > 0 ? Math.round((track.scrollLeft / range) * (count - 1)) : 0;
}
