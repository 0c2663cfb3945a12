import type { Metadata } from 'next';
import Link from 'next/link';
import { EmptyState } from '@/components/admin/ui/placeholders';
import { buttonVariants } from '@/components/ui/button';

export const metadata: Metadata = { title: { absolute: 'Page not found' } };

/** Says nothing about the admin area: without `OPERATORS`, every address below /admin shows this. */
export default function AdminNotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState isPage title="Page not found" description="Check the address, or go back to the start.">
        <Link href="/" className={buttonVariants({ variant: 'secondary' })}>
          Return to Home
        </Link>
      </EmptyState>
    </main>
  );
}
