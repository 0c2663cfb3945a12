interface TicksProps {
  /** Spaces between ticks; there is one tick more. */
  intervals: number;
  /** Every so many intervals a tick is two thirds long, or whole. */
  midEvery?: number;
  longEvery: number;
}

const HEIGHT = 30;

function tickLength(index: number, { midEvery = 0, longEvery }: TicksProps): number {
  if (index % longEvery === 0) return HEIGHT;
  if (midEvery > 0 && index % midEvery === 0) return HEIGHT * 0.68;
  return HEIGHT * 0.4;
}

/** The ticks of a tape measure across the whole width, hanging from its edge, in the text's colour. */
export function Ticks(props: TicksProps) {
  const marks = Array.from(
    { length: props.intervals + 1 },
    (_, index) => `M${index} 0V${tickLength(index, props)}`,
  );
  return (
    <svg
      viewBox={`0 0 ${props.intervals} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-[30px] w-full overflow-visible stroke-current"
    >
      <path d={marks.join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
