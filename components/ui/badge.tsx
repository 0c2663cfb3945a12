import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';

const variants = { soft: 'bg-violet-soft text-ink', ink: 'bg-ink text-paper [&_svg]:text-coral' };

export function Badge({ variant, children }: { variant: keyof typeof variants; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex h-9 items-center gap-2.5 rounded-xs px-3.5 text-tape font-bold tracking-[0.06em]',
        variants[variant],
      )}
    >
      <svg
        viewBox="0 0 22 12"
        aria-hidden="true"
        className="h-3 w-[22px] fill-none stroke-current stroke-[1.5]"
      >
        <path d="M1 1v10M6 4v7M11 1v10M16 4v7M21 1v10" />
      </svg>
      {children}
    </span>
  );
}
