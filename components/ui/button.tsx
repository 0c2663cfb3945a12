import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/utils';

/** Darker than the button, but not ink: an ink cell would vanish on ink grounds, and the button would look cut off. */
const coralCell =
  '[--cell-bg:color-mix(in_srgb,var(--color-coral)_82%,var(--color-ink))] [--cell-fg:var(--color-ink)]';

export const buttonVariants = cva(
  [
    'group/button inline-flex items-center rounded-xs ps-(--pad) font-semibold leading-tight',
    'transition-[background-color,color] duration-160 ease-fit active:translate-y-px',
    'disabled:bg-disabled disabled:text-muted disabled:shadow-none disabled:active:translate-y-0',
  ],
  {
    variants: {
      variant: {
        coral: `bg-coral text-ink ${coralCell}`,
        ink: 'bg-ink text-paper [--cell-bg:var(--color-coral)] [--cell-fg:var(--color-ink)]',
        paper: `bg-paper text-ink hover:not-disabled:bg-coral ${coralCell}`,
        line: 'inset-ring-[1.5px] inset-ring-current [--cell-bg:var(--fg)] [--cell-fg:var(--bg)]',
      },
      size: {
        default:
          'min-h-14 gap-6 text-body [--cell:56px] [--pad:1.5rem] max-narrow:gap-3 max-narrow:text-[1rem] max-narrow:[--cell:44px] max-narrow:[--pad:1rem]',
        sm: 'min-h-11 gap-4 text-small [--cell:44px] [--pad:1rem] max-narrow:gap-3 max-narrow:[--pad:0.75rem]',
      },
    },
    defaultVariants: { variant: 'coral', size: 'default' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    icon?: ReactNode;
    pending?: boolean;
  };

export function Button({ className, variant, size, icon, pending = false, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={cn(buttonVariants({ variant, size }), !icon && 'pe-(--pad)', className)}
      {...props}
    >
      {/* Browser translation replaces text nodes that have siblings. The span keeps React's text node in the page. */}
      <span>{children}</span>
      {icon && <IconCell>{pending ? <PendingTape /> : icon}</IconCell>}
    </button>
  );
}

export function IconCell({ children }: { children: ReactNode }) {
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

/** Five ticks that light up in turn while a request is pending. */
function PendingTape() {
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
