import { cn } from '@/lib/utils';

/** Two strands from the middle of the hole, which is the origin, up and out of the section. */
const STRANDS = ['M0 0C-10-48 30-76 54-106S80-172 56-208', 'M0 0C16-34 48-54 64-84S92-170 72-208'];

interface ThreadProps {
  drawn: boolean;
  className?: string;
}

/** The thread of a hang tag. On phones there is no room for it. */
export function Thread({ drawn, className }: ThreadProps) {
  return (
    <svg
      aria-hidden="true"
      className={cn(
        'pointer-events-none absolute top-8 left-1/2 hidden size-px overflow-visible fill-none stroke-[1.6] md:block',
        className ?? 'stroke-ink',
      )}
    >
      {STRANDS.map((strand) => (
        <path key={strand} d={strand} pathLength={1} className={cn(drawn && 'animate-draw')} />
      ))}
    </svg>
  );
}
