import Link from 'next/link';
import { Button } from '@/components/ui/button';

export default function NotFound() {
  return (
    <main className="ground-coral">
      <h1 className="font-display text-d3">Oops! Page not found</h1>
      <Button asChild variant="ink">
        <Link href="/">Return to Home</Link>
      </Button>
    </main>
  );
}
