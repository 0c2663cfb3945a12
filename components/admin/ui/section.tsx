import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/utils';

interface SectionProps {
  title: string;
  /** Controls of this section. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a page: a heading above a hairline. */
export function Section({ title, actions, className, children }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={cn('min-w-0', className)}>
      <div className="mb-4 flex min-h-9 items-center justify-between gap-4 border-hairline border-b pb-2">
        <h2 id={headingId} className="font-semibold text-lg text-strong">
          {title}
        </h2>
        {actions && <div className="flex items-center gap-1">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
