import type { CSSProperties } from 'react';

/** "#313 in line" on one line, as large as its digits let it be in the container around. */
export function PlaceInLine({ position }: { position: number }) {
  const place = `#${position}`;
  return (
    <p
      className="whitespace-nowrap font-giant font-light text-[length:min(clamp(7.6rem,14vw,12.5rem),(100cqi-72px)/(var(--characters)*0.44))] text-coral leading-[0.76] tracking-[-0.035em]"
      style={{ '--characters': place.length } as CSSProperties}
    >
      {place}
      <span className="ps-0.5 font-sans font-semibold text-body text-paper tracking-normal"> in line</span>
    </p>
  );
}
