import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** What is not there: "No withheld referrals". */
  title: string;
  /** When something will appear here, or what to do. */
  description?: ReactNode;
  children?: ReactNode;
  /** The page has no other heading. */
  isPage?: boolean;
}

export function EmptyState({ title, description, children, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <Title className="font-medium text-lg text-strong">{title}</Title>
      {description && <p className="max-w-md text-balance text-muted">{description}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
