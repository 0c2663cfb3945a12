'use client';

import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { CarouselControls } from './carousel-controls';
import { useCarousel } from './use-carousel';

interface Slide {
  name: string;
  content: ReactNode;
}

/**
 * A carousel after the WAI-ARIA pattern: a named region, buttons, slides that say their place, arrow keys. It scrolls
 * natively, so it works by touch, by wheel and before its script runs.
 */
export function Carousel({ title, slides }: { title: string; slides: readonly Slide[] }) {
  const { current, goTo, trackProps } = useCarousel(slides.length);
  const headingId = useId();
  const trackId = useId();

  function onKeyDown(event: KeyboardEvent) {
    // With one of these held, an arrow is the browser's: back, forward, a selection.
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
      <div className="wrap mb-[clamp(32px,4.4vw,64px)] flex flex-wrap items-end justify-between gap-6">
        <h2 id={headingId} className="font-display text-d2">
          {title}
        </h2>
        <CarouselControls current={current} count={slides.length} trackId={trackId} goTo={goTo} />
      </div>
      {/* Firefox would stop at the row itself, which has no name and does nothing that the buttons do not. */}
      <div id={trackId} tabIndex={-1} {...trackProps} className="carousel-track">
        {slides.map(({ name, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group; a fieldset is for form fields
          <div
            key={name}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}: ${name}`}
            data-current={index === current}
            onFocus={(event) => event.target.matches(':focus-visible') && goTo(index)}
            className="carousel-slide"
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}
