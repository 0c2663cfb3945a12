'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  href: '/' | '/stats' | `/stats?${string}`;
}

/** A link to a page of the site. `next/link` would add 3 kB, most of it for prefetching, and would not scroll to the top of the current page. */
export function PageLink({ href, ...props }: PageLinkProps) {
  const router = useRouter();

  function navigate(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    // The router ignores links to the current page.
    if (window.location.pathname === href) window.scrollTo(0, 0);
    router.push(href);
  }

  return <a href={href} onClick={navigate} {...props} />;
}

/** In a new tab or window, or as a download. */
function opensElsewhere({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
