import Link from 'next/link';
import { EmptyState } from '@/components/admin/ui/placeholders';
import { buttonVariants } from '@/components/ui/button';

/** Shown for a person or a group of referrals that does not exist. */
export default function AreaNotFound() {
  return (
    <EmptyState isPage title="Nothing found here" description="It does not exist, or it was erased.">
      <Link href="/admin" className={buttonVariants({ variant: 'secondary' })}>
        Go to Today
      </Link>
    </EmptyState>
  );
}
