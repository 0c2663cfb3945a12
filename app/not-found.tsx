import type { Metadata } from 'next';
import Link from 'next/link';
import { ErrorScreen } from '@/components/layout/error-screen';
import { Button } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { Picture } from '@/components/ui/picture';

/** No card: the layout's would contain an internal path. */
export const metadata: Metadata = { title: 'Page not found', openGraph: null };

export default function NotFound() {
  const picture = (
    <Picture
      name="card-street"
      alt=""
      sizes="(min-width: 768px) 37.5vw, 100vw"
      className="object-[50%_60%]"
    />
  );
  return (
    <ErrorScreen figure="404" title="Oops! Page not found" picture={picture}>
      <Button asChild variant="ink" icon={<ArrowRight />}>
        <Link href="/">Return to Home</Link>
      </Button>
    </ErrorScreen>
  );
}
