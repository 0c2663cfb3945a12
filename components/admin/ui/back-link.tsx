import Link from 'next/link';

/** Leads from a list or a group to the page that lists it. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-muted text-sm hover:text-strong hover:underline touch:min-h-11"
    >
      ← {label}
    </Link>
  );
}
