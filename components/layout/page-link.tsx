'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'href' | 'prefetch' | 'onNavigate'> {
  href: '/' | '/stats';
}

/** A link in the header or footer. It doesn't prefetch, because few visitors of the landing page follow it. */
export function PageLink({ href, ...props }: PageLinkProps) {
  /** The router ignores links to the current page. */
  function scrollToTop() {
    if (window.location.pathname === href) window.scrollTo(0, 0);
  }

  return <Link href={href} prefetch={false} onNavigate={scrollToTop} {...props} />;
}
