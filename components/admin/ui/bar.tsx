interface BarProps {
  /** The background and the size of each part. */
  parts: readonly (readonly [color: string, size: number])[];
}

/** Parts of a whole. Figures beside it say the same. */
export const Bar = ({ parts }: BarProps) => (
  <div
    aria-hidden="true"
    className="flex h-2.5 forced-color-adjust-none overflow-hidden rounded-xs bg-hairline"
  >
    {parts.map(([color, size]) => (
      <span key={color} className={color} style={{ flexGrow: size }} />
    ))}
  </div>
);
