'use client';

import { useRef, useState } from 'react';

/** How long the track has to stand still before its place counts, in milliseconds. */
const SETTLE_MS = 120;

/** Scrolls a row of slides and knows which one is current. */
export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set while the track scrolls because a button or key asked for it. */
  const asked = useRef(false);
  const [current, setCurrent] = useState(0);

  /** Makes a slide the current one and brings it to the start, or as near as the track's end allows. */
  function goTo(index: number) {
    const element = track.current;
    if (!element || index < 0 || index >= count) return;
    const left = Math.min(index * slideStep(element), scrollRange(element));
    asked.current = Math.abs(left - element.scrollLeft) > 1;
    element.scrollTo({ left });
    setCurrent(index);
  }

  function settle() {
    const element = track.current;
    if (element && !asked.current) setCurrent(nearest(element, count));
    asked.current = false;
  }

  /** Takes over where the visitor scrolled to. */
  function followScroll() {
    clearTimeout(settling.current);
    settling.current = setTimeout(settle, SETTLE_MS);
  }

  return { track, current, goTo, followScroll };
}

function scrollRange(track: HTMLElement): number {
  return track.scrollWidth - track.clientWidth;
}

function slideStep(track: HTMLElement): number {
  const [first, second] = track.children;
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0;
  return second.offsetLeft - first.offsetLeft;
}

/** On wide screens the last slides cannot come to the start, so the share of the way decides. */
function nearest(track: HTMLElement, count: number): number {
  const range = scrollRange(track);
  return range > 0 ? Math.round((track.scrollLeft / range) * (count - 1)) : 0;
}
