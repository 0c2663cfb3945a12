/** The right ends of the measuring rings, in pixels of the wide picture. */
const marks = [
  { word: 'Bust', x: 1764, y: 353 },
  { word: 'Waist', x: 1836, y: 523 },
  { word: 'Hip', x: 1838, y: 592 },
];
const LINE_END = 1948;

export function HeroAnnotations() {
  return (
    <svg viewBox="0 0 2400 1350" aria-hidden="true" className="absolute inset-0 size-full max-lg:hidden">
      {marks.map(({ word, x, y }, index) => (
        <g key={word}>
          <path
            d={`M${x} ${y}H${LINE_END}`}
            pathLength={1}
            className="animate-draw stroke-[1.6] stroke-peach [animation-duration:400ms] [stroke-dasharray:1]"
            style={{ animationDelay: `${index * 90}ms` }}
          />
          <circle cx={x} cy={y} r={5} className="fill-coral" />
          <text x={LINE_END + 14} y={y + 7} className="fill-paper font-medium text-[21px]">
            {word}
          </text>
        </g>
      ))}
    </svg>
  );
}
