'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { isCurrent, sections } from './sections';

interface NavigationProps {
  /** Counts of open work, by the label of the section. */
  badges: Record<string, ReactNode>;
}

/** A column next to the page, or a row above it that scrolls sideways. */
export function Navigation({ badges }: NavigationProps) {
  const pathname = usePathname();
  const current = sections.find((section) => isCurrent(section, pathname))?.href;
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="${current}"]`);
    // Only the row scrolls: `scrollIntoView` would also scroll the page.
    if (link) list.current?.scrollTo({ left: link.offsetLeft - 16 });
  }, [current]);

  return (
    <nav aria-label="Sections" className="min-w-0">
      <ul
        ref={list}
        className="relative flex overflow-x-auto px-2 [scrollbar-width:none] lg:flex-col lg:gap-0.5 lg:overflow-visible lg:px-3"
      >
        {sections.map((section) => (
          <li key={section.href} className="shrink-0">
            <Link
              href={section.href}
              prefetch={false}
              aria-current={section.href === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 rounded-sm border-transparent border-b-2 px-2.5 font-medium text-base text-muted -outline-offset-2 hover:text-strong aria-[current]:border-accent aria-[current]:text-strong max-lg:rounded-none lg:min-h-9 lg:border-b-0 lg:border-l-2 lg:rounded-none lg:aria-[current]:bg-sunken lg:hover:bg-sunken"
            >
              {section.label}
              {badges[section.label]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
