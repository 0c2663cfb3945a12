'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TurntableFilm } from './turntable-film';

const MOTION_ALLOWED = '(prefers-reduced-motion: no-preference)';

/**
 * The model turning: a still that becomes a film while it is in view, unless the visitor wants less motion. A film
 * that was halted stays so.
 */
export function TurntableLoop({ still }: { still: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  const [autoPlay, setAutoPlay] = useState(true);

  useEffect(() => {
    if (!frame.current || !matchMedia(MOTION_ALLOWED).matches) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.2,
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={frame} className="size-full">
      {still}
      {inView && <TurntableFilm autoPlay={autoPlay} onToggle={setAutoPlay} />}
    </div>
  );
}
