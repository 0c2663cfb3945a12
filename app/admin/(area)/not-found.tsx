import Link from 'next/link';
import { Button } from '@/components/admin/ui/button';
import { EmptyState } from '@/components/admin/ui/empty-state';

/** Shown for a person or a group of referrals that does not exist. */
export default function AreaNotFound() {
  return (
    <EmptyState isPage title="Nothing found here" description="It does not exist, or it was erased.">
      <Button asChild variant="secondary">
        <Link href="/admin">Go to Overview</Link>
      </Button>
    </EmptyState>
  );
}
