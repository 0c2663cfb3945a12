'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'href' | 'prefetch' | 'onNavigate'> {
  href: '/' | '/stats';
}

/**
 * A link to a page of the site, from header and footer. Nothing is fetched ahead: few go there, and everyone on the
 * landing page would pay for it.
 */
export function PageLink({ href, ...props }: PageLinkProps) {
  /** To the page that is open already: the router would leave it where it is, and the click would do nothing. */
  function showFromTop() {
    if (window.location.pathname === href) window.scrollTo(0, 0);
  }

  return <Link href={href} prefetch={false} onNavigate={showFromTop} {...props} />;
}
