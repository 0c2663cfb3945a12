/** A play sign with the sharp corners of everything else here. */
export function PlayIcon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
      <path d="M6 4l10 6-10 6z" />
    </svg>
  );
}
