import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** A sentence, or facts such as the number of rows. */
  description?: ReactNode;
  /** Controls of the whole page. */
  children?: ReactNode;
}

export function PageHeader({ title, description, children }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-display text-3xl text-strong wrap-anywhere">{title}</h1>
        {description && <div className="mt-1 text-muted">{description}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}
