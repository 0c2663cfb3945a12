import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** Each area's controls.css has the shape. */
const badgeVariants = cva('badge', {
  variants: {
    variant: {
      neutral: 'bg-sunken text-base-ink',
      good: 'bg-good/12 text-good',
      warn: 'bg-warn/12 text-warn',
      bad: 'bg-bad/10 text-bad',
      accent: 'bg-accent text-on-accent',
      open: 'bg-open/12 text-open',
      vip: 'bg-vip text-strong',
      // The site.
      soft: 'bg-violet-soft text-ink',
      ink: 'bg-ink text-paper [&_svg]:text-coral',
    },
  },
  defaultVariants: { variant: 'neutral' },
});

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeVariants>;

export function Badge({ className, variant, ...props }: BadgeProps) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
