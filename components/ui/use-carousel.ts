import { useEffect, useRef, useState } from 'react';

/** How long the track has to stand still before its place counts, in milliseconds. */
const SETTLE_MS = 120;

/** Scrolls a row of slides and knows which one is current. */
export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the visitor scrolls the track directly, rather than by a button or a key. */
  const byHand = useRef(true);
  const [current, setCurrent] = useState(0);

  /** Makes a slide the current one and brings it to the start, or as near as the track's end allows. */
  function goTo(index: number) {
    const element = track.current;
    if (!element || index < 0 || index >= count) return;
    byHand.current = false;
    element.scrollTo({ left: Math.min(index * slideStep(element), scrollRange(element)) });
    setCurrent(index);
  }

  function takeInHand() {
    byHand.current = true;
  }

  function settle() {
    if (track.current && byHand.current) setCurrent(nearest(track.current, count));
  }

  // The track can scroll and its slides can be focused before the script runs.
  useEffect(() => {
    if (track.current) setCurrent(focused(track.current) ?? nearest(track.current, count));
  }, [count]);

  function followScroll() {
    clearTimeout(settling.current);
    settling.current = setTimeout(settle, SETTLE_MS);
  }

  const trackProps = { ref: track, onPointerDown: takeInHand, onWheel: takeInHand, onScroll: followScroll };
  return { current, goTo, trackProps };
}

function scrollRange(track: HTMLElement): number {
  return track.scrollWidth - track.clientWidth;
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

/** On wide screens the last slides cannot reach the start, so the current slide is taken from the scrolled share. */
function nearest(track: HTMLElement, count: number): number {
  const range = scrollRange(track);
  return range > 0 ? Math.round((track.scrollLeft / range) * (count - 1)) : 0;
}
