/** Five ticks that light up in turn while a request is pending. */
export function PendingTape() {
  return (
    <svg viewBox="0 0 20 20" className="fill-none stroke-current" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((tick) => (
        <path
          key={tick}
          d={`M${2 + tick * 4} ${tick % 2 === 0 ? 4 : 7}V16`}
          className="animate-tick"
          style={{ animationDelay: `${tick * 120}ms` }}
        />
      ))}
    </svg>
  );
}
