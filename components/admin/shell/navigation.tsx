'use client';

import { usePathname, useRouter } from 'next/navigation';
import { Fragment, type ReactNode, useEffect } from 'react';
import { cn } from '@/lib/utils';
import { PageLink } from '../ui/page-link';

const sections = [
  { href: '/admin', label: 'Overview' },
  { href: '/admin/people', label: 'People' },
  { href: '/admin/review', label: 'Review' },
  { href: '/admin/mailings', label: 'Mailings' },
  { href: '/admin/audit', label: 'Audit' },
];

/** Pages below a section belong to it. The Overview has none. */
function isCurrent({ href }: { href: string }, pathname: string) {
  return pathname === href || (href !== '/admin' && pathname.startsWith(`${href}/`));
}

interface NavigationProps {
  /** Counts of open work, by the label of the section. */
  badges: Record<string, ReactNode>;
  /** What a phone has no room for in the bar. */
  account: ReactNode;
}

/** So many sections fit on a phone next to “More”. */
const FITTING = 3;

/** A column next to the page, or a row above it. A section lights up at the tap, before its page is there. */
export function Navigation({ badges, account }: NavigationProps) {
  const pathname = usePathname();
  useSearchKey();
  const link = (section: (typeof sections)[number]) => (
    <PageLink
      href={section.href}
      aria-current={isCurrent(section, pathname) ? 'page' : undefined}
      className="section flex min-h-11 items-center gap-1.5 px-1.5 font-medium text-base sm:px-2.5 lg:min-h-9"
    >
      <span>{section.label}</span>
      {badges[section.label]}
    </PageLink>
  );
  return (
    <nav aria-label="Sections" className="flex min-w-0 flex-wrap px-2 lg:px-3">
      <ul className="flex min-w-0 flex-wrap lg:flex-1 lg:flex-col lg:flex-nowrap lg:gap-0.5">
        {sections.map((section, index) => (
          <li key={section.href} className={cn('shrink-0', index >= FITTING && 'max-md:hidden')}>
            {link(section)}
          </li>
        ))}
      </ul>
      <More
        key={pathname}
        rest={sections.slice(FITTING)}
        badges={badges}
        account={account}
        pathname={pathname}
        link={link}
      />
    </nav>
  );
}

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

interface MoreProps extends NavigationProps {
  rest: typeof sections;
  pathname: string;
  link: (section: (typeof sections)[number]) => ReactNode;
}

/** The sections that do not fit on a phone. Another page closes it. */
function More({ rest, badges, account, pathname, link }: MoreProps) {
  const current = rest.find((section) => isCurrent(section, pathname));
  return (
    <details className="relative ms-auto md:hidden">
      <summary
        data-current={current !== undefined || undefined}
        className="section flex min-h-11 cursor-pointer items-center gap-1.5 px-1.5 font-medium text-base sm:px-2.5"
      >
        <span>{current?.label ?? 'More'}</span>
        {!current && rest.map(({ label }) => <Fragment key={label}>{badges[label]}</Fragment>)}
        <span aria-hidden>▾</span>
      </summary>
      <ul className="absolute end-0 top-full z-20 min-w-40 rounded-sm border border-hairline bg-surface p-1 shadow-lg">
        {rest.map((section) => (
          <li key={section.href}>{link(section)}</li>
        ))}
        <li className="mt-1 border-hairline border-t pt-1">{account}</li>
      </ul>
    </details>
  );
}
