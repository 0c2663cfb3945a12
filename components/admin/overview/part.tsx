import { type ReactNode, Suspense } from 'react';
import { PartError } from './part-error';

interface PartProps {
  title: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** A part of a page that loads separately. If it fails, the others still appear. */
export function Part({ title, fallback, children }: PartProps) {
  return (
    <PartError title={title}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartError>
  );
}
