import { Slot } from '@radix-ui/react-slot';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-sm font-medium whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    '[&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        default: 'bg-accent text-on-accent hover:not-disabled:bg-accent/85',
        secondary: 'border border-control bg-raised text-strong hover:not-disabled:bg-sunken',
        ghost: 'text-base-ink hover:not-disabled:bg-sunken',
        danger: 'border border-bad text-bad hover:not-disabled:bg-bad/10',
      },
      size: {
        default: 'min-h-9 px-3.5 text-base touch:min-h-11',
        sm: 'min-h-8 px-2.5 text-sm touch:min-h-11',
        icon: 'size-9 touch:size-11',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the only child, a link, in the button's style. */
    asChild?: boolean;
  };

export function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const Element = asChild ? Slot : 'button';
  return (
    <Element
      type={asChild ? undefined : 'button'}
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
    />
  );
}
