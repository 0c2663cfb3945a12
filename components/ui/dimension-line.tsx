import { cn } from '@/lib/utils';

/** A measuring line between two ends, as wide as its place. */
export function DimensionLine({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cn(
        'flex h-6 items-center border-current border-x-[1.5px] before:h-[1.5px] before:w-full before:bg-current',
        className,
      )}
    />
  );
}
