import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/utils';

/** Each area's controls.css has the shapes, and the admin area's also how a disabled button looks. */
export const buttonVariants = cva('button group/button disabled:bg-inactive disabled:text-on-inactive', {
  variants: {
    variant: {
      // Coral buttons keep the color of their cell: a darker one looks cut off on ink, a lighter one on peach.
      primary: 'bg-accent text-on-accent hover:not-disabled:bg-accent-hover',
      // The site.
      ink: 'bg-ink text-paper [--cell-bg:var(--color-coral)] [--cell-fg:var(--color-ink)]',
      paper: 'bg-paper text-ink hover:not-disabled:bg-coral',
      line: '[box-shadow:inset_0_0_0_1.5px_currentColor] [--cell-bg:var(--fg)] [--cell-fg:var(--bg)]',
      quiet: 'button-quiet',
      // The admin area.
      secondary: 'border border-control bg-raised text-strong hover:not-disabled:bg-sunken',
      ghost: 'text-base-ink hover:not-disabled:bg-sunken',
      good: 'border border-good text-good hover:not-disabled:bg-good/10',
      danger: 'border border-bad text-bad hover:not-disabled:bg-bad/10',
    },
    size: { default: '', sm: 'button-sm', icon: 'button-icon' },
  },
  defaultVariants: { variant: 'primary', size: 'default' },
});

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** The icon is in a cell at the end. */
    icon?: ReactNode;
    pending?: boolean;
  };

export function Button({ className, variant, size, icon, pending = false, children, ...props }: ButtonProps) {
  return (
    <button type="button" className={cn(buttonVariants({ variant, size }), className)} {...props}>
      {icon ? (
        <>
          {/* Browser translation replaces text nodes that have siblings. The span keeps React's text node in the page. */}
          <span>{children}</span>
          <IconCell>{pending ? <PendingTape /> : icon}</IconCell>
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function IconCell({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        '-me-(--pad) ms-auto grid w-(--cell) shrink-0 place-items-center self-stretch [&_svg]:size-5 [&_svg]:stroke-[1.6]',
        'rounded-e-xs [box-shadow:inset_1px_0_0_color-mix(in_srgb,currentColor_35%,transparent)]',
        'transition-colors duration-160 ease-fit [&_svg]:transition-transform [&_svg]:duration-160 [&_svg]:ease-fit',
        'group-not-disabled/button:group-hover/button:bg-(--cell-bg) group-not-disabled/button:group-hover/button:text-(--cell-fg)',
        'group-not-disabled/button:group-hover/button:[&_svg]:translate-x-[3px]',
      )}
    >
      {children}
    </span>
  );
}

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
