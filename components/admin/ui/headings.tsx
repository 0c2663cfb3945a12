import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/utils';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, description, children }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-display text-3xl text-strong wrap-anywhere">{title}</h1>
        {description && <div className="mt-1 text-muted">{description}</div>}
      </div>
      {children && <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}

interface SectionProps {
  title: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Section({ title, actions, className, children }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={cn('min-w-0', className)}>
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-hairline border-b pb-2">
        <h2 id={headingId} className="grow basis-36 font-semibold text-lg text-strong">
          {title}
        </h2>
        {actions && <div className="flex flex-wrap items-center gap-1">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
