'use client';

import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { Pause, Play } from '@/components/ui/icons';
import { savesData } from '@/components/ui/pictures';
import { useInView } from '@/components/ui/use-in-view';

/** Shows a still picture, and plays the video from that frame in view, unless the visitor prefers reduced motion or saves data. */
export function Turntable({ still }: { still: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const progress = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  const [autoPlay, setAutoPlay] = useState(true);
  const [playing, setPlaying] = useState(false);

  useInView(
    frame,
    (visible) => {
      // On phones, the frame is too small for a film of 290 kB.
      const isLarge = (frame.current?.clientWidth ?? 0) > 200;
      setInView(
        visible && isLarge && !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches,
      );
      if (!visible) setPlaying(false);
    },
    '-10% 0px',
  );

  function toggle() {
    setAutoPlay(!playing);
    if (playing) video.current?.pause();
    // If the browser refuses to play, the button keeps saying "Play preview".
    else video.current?.play().catch(() => undefined);
  }

  function updateProgress({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) {
    progress.current?.style.setProperty('--played', String(currentTime / duration));
  }

  return (
    <div ref={frame} className="size-full">
      {still}
      {inView && (
        <>
          <div aria-hidden="true">
            <video
              ref={video}
              muted
              loop
              playsInline
              // Radix's focus trap would take it for the first control.
              tabIndex={-1}
              autoPlay={autoPlay}
              className="absolute inset-0 size-full object-cover"
              onPlay={() => setPlaying(true)}
              onPause={() => setPlaying(false)}
              onTimeUpdate={updateProgress}
            >
              <source src="/images/turntable.webm#t=0.98" type='video/webm; codecs="av01.0.04M.08"' />
              <source src="/images/turntable.mp4#t=0.98" type="video/mp4" />
            </video>
          </div>
          <div className="absolute inset-x-3 bottom-0 flex items-center gap-3">
            <div aria-hidden="true" className="relative h-px flex-1 bg-paper/40">
              <div
                ref={progress}
                className="absolute inset-x-0 -inset-y-px origin-left bg-coral transition-[scale] duration-250 ease-linear [scale:var(--played,0)_1]"
              />
            </div>
            <button
              type="button"
              onClick={toggle}
              aria-label={playing ? 'Pause preview' : 'Play preview'}
              className="-mr-3 grid size-11 place-items-center rounded-xs"
            >
              {playing ? <Pause className="size-4 fill-current" /> : <Play className="size-4 fill-current" />}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
