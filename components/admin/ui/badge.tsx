import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

const badgeVariants = cva(
  'inline-flex min-h-5 items-center gap-1 rounded-sm px-1.5 font-medium text-xs whitespace-nowrap',
  {
    variants: {
      variant: {
        neutral: 'bg-sunken text-base-ink',
        good: 'bg-good/12 text-good',
        warn: 'bg-warn/12 text-warn',
        bad: 'bg-bad/10 text-bad',
        accent: 'bg-accent text-on-accent',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
);

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeVariants>;

export function Badge({ className, variant, ...props }: BadgeProps) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
