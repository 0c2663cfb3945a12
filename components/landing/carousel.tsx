'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSituation } from '@/components/layout/use-waitlist';
import { ArrowLeft, ArrowRight } from '@/components/ui/icons';

type Slide = { name: string; content: ReactNode };

/** The track counts as settled this long after the last scroll event. */
const SETTLE_MS = 120;

const arrows = [
  { name: 'Previous', step: -1, Icon: ArrowLeft },
  { name: 'Next', step: 1, Icon: ArrowRight },
];

type Props = { title: string; note: string; slides: Slide[] };

/** Follows the WAI-ARIA carousel pattern. It scrolls natively, so touch and wheel work before hydration. */
export function Carousel({ title, note, slides }: Props) {
  const count = slides.length;
  const { current, goTo, trackProps } = useCarousel(count);
  const { state } = useSituation();
  const headingId = useId();
  const trackId = useId();

  function onKeyDown(event: KeyboardEvent) {
    // With a modifier key, arrows navigate or select text.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    goTo(current + step);
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
      className="ground-paper overflow-x-clip py-section"
    >
      <div className="wrap mb-[clamp(16px,4.4vw,64px)] flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={headingId} className="font-display text-d2 max-md:text-[clamp(1.25rem,8.2vw,2rem)]">
          {title}
        </h2>
        <div className="flex items-center gap-2 md:gap-3">
          <p aria-live="polite" className="mr-3 max-md:sr-only font-semibold text-small">
            {`${current + 1} / ${count}`}
          </p>
          {arrows.map(({ name, step, Icon }) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-controls={trackId}
              // Stays focusable, so that keyboard users keep their place.
              aria-disabled={!slides[current + step]}
              onClick={() => goTo(current + step)}
              className="carousel-arrow"
            >
              <Icon className="size-5.5" />
            </button>
          ))}
        </div>
      </div>
      {/* Firefox makes scroll containers tab stops. The buttons already give keyboard access. */}
      <div
        id={trackId}
        // Once signups are closed, the cards have no buttons that could take the focus.
        tabIndex={state === 'closed' ? 0 : -1}
        {...trackProps}
        className="relative -my-[4px] flex snap-x snap-mandatory scroll-px-edge gap-gap overflow-x-auto overscroll-x-contain px-edge py-[4px] [scrollbar-width:none]"
      >
        {slides.map(({ name, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group; a fieldset is for form fields
          <div
            key={name}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}: ${name}`}
            data-current={index === current}
            onFocus={(event) => event.target.matches(':focus-visible') && goTo(index)}
            className="carousel-slide"
          >
            {content}
          </div>
        ))}
      </div>
      <p className="wrap mt-4 text-muted text-small">{note}</p>
    </section>
  );
}

function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the visitor scrolls the track directly instead of using buttons or keys. */
  const manual = useRef(true);
  const [current, setCurrent] = useState(0);

  function goTo(index: number) {
    const [first, second] = [...(track.current?.children ?? [])].filter(
      (slide) => slide instanceof HTMLElement,
    );
    if (!first || !second || index < 0 || index >= count) return;
    manual.current = false;
    track.current?.scrollTo({ left: index * (second.offsetLeft - first.offsetLeft) });
    setCurrent(index);
  }

  function markManual() {
    manual.current = true;
  }

  // Visitors can scroll the track and focus its slides before hydration.
  useEffect(() => {
    if (!track.current) return;
    const slides = [...track.current.children];
    const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
    setCurrent(focused < 0 ? nearest(track.current, count) : focused);
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

/** The last slides can't reach the start on wide screens, so the scrolled share decides. */
function nearest(track: HTMLElement, count: number): number {
  const range = track.scrollWidth - track.clientWidth;
  return range > 0 ? Math.round((track.scrollLeft / range) * (count - 1)) : 0;
}
