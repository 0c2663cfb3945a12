import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** Wide tables scroll inside their own container, which the keyboard can reach. */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a container that scrolls must be reachable with the keyboard
    <section aria-label={label} tabIndex={0} className="relative w-full overflow-x-auto">
      <table className={cn('figures w-full border-collapse text-left text-sm', className)} {...props} />
    </section>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('text-muted', className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:last-child]:border-b-0', className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-hairline border-b', className)} {...props} />;
}

/** `data-numeric` aligns a column of numbers to the right. */
export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 px-3 text-left font-medium whitespace-nowrap first:ps-0 last:pe-0 data-numeric:text-right',
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      className={cn('h-10 px-3 py-2 align-middle first:ps-0 last:pe-0 data-numeric:text-right', className)}
      {...props}
    />
  );
}
