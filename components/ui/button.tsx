import { Slot, Slottable } from '@radix-ui/react-slot';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/utils';
import { PendingTape } from './pending-tape';

const buttonVariants = cva(
  [
    'group/button inline-flex items-center rounded-xs font-semibold leading-tight',
    'transition-[background-color,color] duration-160 ease-fit active:translate-y-px',
    'disabled:bg-disabled disabled:text-muted disabled:shadow-none disabled:active:translate-y-0',
  ],
  {
    variants: {
      variant: {
        coral: 'bg-coral text-ink [--cell-bg:var(--color-ink)] [--cell-fg:var(--color-coral)]',
        ink: 'bg-ink text-paper [--cell-bg:var(--color-coral)] [--cell-fg:var(--color-ink)]',
        paper:
          'bg-paper text-ink hover:not-disabled:bg-coral [--cell-bg:var(--color-ink)] [--cell-fg:var(--color-coral)]',
        line: 'inset-ring-[1.5px] inset-ring-current [--cell-bg:var(--fg)] [--cell-fg:var(--bg)]',
      },
      size: {
        default:
          'min-h-14 gap-6 ps-6 text-body [--cell:56px] max-narrow:gap-3 max-narrow:ps-4 max-narrow:text-[1rem] max-narrow:[--cell:44px]',
        sm: 'min-h-11 gap-4 ps-4 text-small [--cell:44px] max-narrow:gap-3 max-narrow:ps-3',
      },
      bare: { true: '', false: '' },
    },
    compoundVariants: [
      { bare: true, size: 'default', class: 'pe-6 max-narrow:pe-4' },
      { bare: true, size: 'sm', class: 'pe-4 max-narrow:pe-3' },
    ],
    defaultVariants: { variant: 'coral', size: 'default' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  Pick<VariantProps<typeof buttonVariants>, 'variant' | 'size'> & {
    /** Gives the only child, a link, the button's style. */
    asChild?: boolean;
    icon?: ReactNode;
    pending?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  asChild = false,
  icon,
  pending = false,
  children,
  ...props
}: ButtonProps) {
  const Element = asChild ? Slot : 'button';
  return (
    <Element
      type={asChild ? undefined : 'button'}
      className={cn(buttonVariants({ variant, size, bare: !icon }), className)}
      {...props}
    >
      {/* Browser translation replaces text nodes that have siblings. The span keeps React's text node in the page. */}
      <Slottable>{asChild ? children : <span>{children}</span>}</Slottable>
      {icon && <IconCell>{pending ? <PendingTape /> : icon}</IconCell>}
    </Element>
  );
}

function IconCell({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'ms-auto grid w-(--cell) shrink-0 place-items-center self-stretch [&_svg]:size-5 [&_svg]:stroke-[1.6]',
        'rounded-e-xs shadow-[inset_1px_0_0_color-mix(in_srgb,currentColor_35%,transparent)]',
        'transition-colors duration-160 ease-fit [&_svg]:transition-transform [&_svg]:duration-160 [&_svg]:ease-fit',
        'group-not-disabled/button:group-hover/button:bg-(--cell-bg) group-not-disabled/button:group-hover/button:text-(--cell-fg)',
        'group-not-disabled/button:group-hover/button:[&_svg]:translate-x-[3px]',
      )}
    >
      {children}
    </span>
  );
}
