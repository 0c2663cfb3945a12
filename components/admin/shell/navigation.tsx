'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageLink } from '../ui/page-link';

const sections = [
  { href: '/admin', label: 'Overview' },
  { href: '/admin/people', label: 'People' },
  { href: '/admin/review', label: 'Review' },
  { href: '/admin/mailings', label: 'Mailings' },
  { href: '/admin/mail', label: 'Mail' },
  { href: '/admin/audit', label: 'Audit' },
  { href: '/admin/sessions', label: 'Sessions' },
];

/** Pages below a section belong to it. The Overview has none. */
function isCurrent({ href }: { href: string }, pathname: string) {
  return pathname === href || (href !== '/admin' && pathname.startsWith(`${href}/`));
}

interface NavigationProps {
  /** Counts of open work, by the label of the section. */
  badges: Record<string, ReactNode>;
}

/** A column next to the page, or a row above it that scrolls sideways. A section lights up at the tap, before its page is there. */
export function Navigation({ badges }: NavigationProps) {
  const pathname = usePathname();
  const current = sections.find((section) => isCurrent(section, pathname))?.href;
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="${current}"]`);
    // `scrollIntoView` would also scroll the page.
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
            <PageLink
              href={section.href}
              aria-current={section.href === current ? 'page' : undefined}
              className="section flex min-h-11 items-center gap-2 px-2.5 font-medium text-base lg:min-h-9"
            >
              <span>{section.label}</span>
              {badges[section.label]}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
