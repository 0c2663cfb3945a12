import { type SyntheticEvent, useRef, useState } from 'react';
import { Pause, Play } from '@/components/ui/icons';

interface TurntableFilmProps {
  /** Whether it may start by itself. The browser may still refuse, for example when power is low. */
  autoPlay: boolean;
  /** Called when the visitor starts or halts it. */
  onToggle: (playing: boolean) => void;
}

/** The loop itself with its playback line, and a button that halts it: what moves by itself must be stoppable. */
export function TurntableFilm({ autoPlay, onToggle }: TurntableFilmProps) {
  const film = useRef<HTMLVideoElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState(false);

  function toggle() {
    onToggle(!playing);
    if (playing) film.current?.pause();
    // The browser refused: it stays halted, and the button says so.
    else film.current?.play().catch(() => undefined);
  }

  function showPlayed({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) {
    line.current?.style.setProperty('--played', String(currentTime / duration));
  }

  return (
    <>
      <div aria-hidden="true">
        <video
          ref={film}
          muted
          loop
          playsInline
          autoPlay={autoPlay}
          className="absolute inset-0 size-full object-cover"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onTimeUpdate={showPlayed}
        >
          <source src="/images/turntable.webm" type='video/webm; codecs="av01.0.04M.08"' />
          <source src="/images/turntable.mp4" type="video/mp4" />
        </video>
      </div>
      <div className="absolute inset-x-5 bottom-3 flex items-center gap-3">
        <div aria-hidden="true" className="relative h-px flex-1 bg-paper/40">
          <div ref={line} className="playback-line" />
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
  );
}
