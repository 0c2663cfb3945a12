import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '@/lib/utils';

interface LinkTab {
  href: string;
  label: ReactNode;
  isCurrent: boolean;
}

/** Views of a page, each with its own URL. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  return (
    <nav
      aria-label={label}
      className="mb-5 flex gap-5 overflow-x-auto border-hairline border-b [scrollbar-width:none]"
    >
      {tabs.map(({ href, label: text, isCurrent }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={isCurrent ? 'page' : undefined}
          className={cn(
            'figures flex min-h-9 shrink-0 items-center border-b-2 font-medium text-base -outline-offset-2 touch:min-h-11',
            isCurrent ? 'border-accent text-strong' : 'border-transparent text-muted hover:text-strong',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
