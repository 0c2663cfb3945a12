interface TicksProps {
  intervals: number;
  /** Every `midEvery` intervals a tick has two thirds of the full length. */
  midEvery?: number;
  longEvery: number;
}

const HEIGHT = 30;

function tickLength(index: number, { midEvery = 0, longEvery }: TicksProps): number {
  if (index % longEvery === 0) return HEIGHT;
  if (midEvery > 0 && index % midEvery === 0) return HEIGHT * 0.68;
  return HEIGHT * 0.4;
}

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
