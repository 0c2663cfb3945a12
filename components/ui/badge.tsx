import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

const badgeVariants = cva('inline-flex h-9 items-center gap-2.5 rounded-xs px-3.5 text-tape font-bold', {
  variants: {
    variant: {
      soft: 'bg-violet-soft text-ink',
      ink: 'bg-ink text-paper [&_svg]:text-coral',
    },
  },
  defaultVariants: { variant: 'soft' },
});

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeVariants>;

/** A flag for a standing ("VIP"). The caller writes it in capitals where it wants them. */
export function Badge({ className, variant, children, ...props }: BadgeProps) {
  return (
    <span className={cn(badgeVariants({ variant }), 'tracking-[0.06em]', className)} {...props}>
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
