'use client';

import { type ReactNode, useRef, useState } from 'react';
import { useNear } from '@/components/ui/use-near';

interface SpotsBannerProps {
  /** Shown until the live numbers have loaded. */
  children: ReactNode;
}

/** Loads the live numbers, and SWR with them, when the visitor scrolls to the banner. */
export function SpotsBanner({ children }: SpotsBannerProps) {
  const banner = useRef<HTMLElement>(null);
  const [spots, setSpots] = useState(children);

  async function goLive() {
    try {
      const { LiveSpots } = await import('./live-spots');
      setSpots(<LiveSpots />);
    } catch {
      // The code failed to load. The next time the banner comes into view tries again.
    }
  }

  useNear(banner, 'aboveStickyBar', () => void goLive());

  return (
    <section
      ref={banner}
      aria-labelledby="spots-heading"
      className="ground-coral relative overflow-x-clip pt-10 md:pt-14"
    >
      {spots}
    </section>
  );
}
