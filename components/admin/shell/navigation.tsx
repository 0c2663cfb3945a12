'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { PageLink } from '../ui/page-link';

const sections = [
  { href: '/admin', label: 'Today' },
  { href: '/admin/people', label: 'People' },
  { href: '/admin/review', label: 'Groups' },
  { href: '/admin/mailings', label: 'Send' },
  { href: '/admin/audit', label: 'Log' },
];

/** Pages below a section belong to it. Today has none. */
function isCurrent({ href }: { href: string }, pathname: string) {
  return pathname === href || (href !== '/admin' && pathname.startsWith(`${href}/`));
}

/** @param badges counts of open work, by the label of the section. */
export function Navigation({ badges }: { badges: Record<string, ReactNode> }) {
  const pathname = usePathname();
  useSearchKey();
  return (
    <nav aria-label="Sections" className="px-2 lg:px-3">
      <ul className="flex flex-wrap lg:flex-col lg:flex-nowrap lg:gap-0.5">
        {sections.map((section) => (
          <li key={section.href}>
            <SectionLink
              {...section}
              badge={badges[section.label]}
              isCurrent={isCurrent(section, pathname)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionLinkProps {
  href: string;
  label: string;
  badge: ReactNode;
  isCurrent: boolean;
}

/** It lights up at the tap, before its page is there. */
const SectionLink = ({ href, label, badge, isCurrent }: SectionLinkProps) => (
  <PageLink
    href={href}
    aria-current={isCurrent ? 'page' : undefined}
    className="section flex min-h-11 items-center gap-1.5 px-1.5 font-medium text-base sm:px-2.5 lg:min-h-9"
  >
    <span>{label}</span>
    {badge}
  </PageLink>
);

/** “/” goes to the search for people. */
function useSearchKey() {
  const router = useRouter();
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>('form[action="/admin/people"] [type=search]');
      if (field) field.focus();
      else router.push('/admin/people#search');
    };
    addEventListener('keydown', search);
    return () => removeEventListener('keydown', search);
  }, [router]);
}
