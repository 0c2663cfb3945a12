'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent, SubmitEvent } from 'react';
import useSWR from 'swr';
import { Button, buttonVariants, IconCell } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { grouped } from '@/lib/plural';
import { openApp } from '@/lib/promises';
import { cn } from '@/lib/utils';
import { fetchSiteLinks, linksPath, type SiteLinks } from '@/lib/waitlist/api-client';
import { useOwnTicket } from './use-own-ticket';
import { useSituation } from './use-waitlist';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  href: '/' | '/stats' | `/stats?${string}`;
}

/** A link to a page of the site. `next/link` would add 3 kB, most of it for prefetching, and would not scroll to the top of the current page. */
export function PageLink({ href, ...props }: PageLinkProps) {
  const router = useRouter();

  function navigate(event: MouseEvent) {
    // With these keys, browsers open a new tab or window, or download the page.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The router ignores links to the current page.
    if (window.location.pathname === href) window.scrollTo(0, 0);
    router.push(href);
  }

  return <a href={href} onClick={navigate} {...props} />;
}

const fetchOnce = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: keyof SiteLinks;
  /** The address until the operator has such a page. If it is missing, the text is no link until then. */
  placeholder?: string;
}

/** A link to a page of the operator. Prerendered pages are the same for every operator, so the browser asks for the address. */
export function SiteLink({ to, placeholder, target, ...props }: SiteLinkProps) {
  const address = useSWR(linksPath, fetchSiteLinks, fetchOnce).data?.[to];
  return <a href={address ?? placeholder} target={address && target} {...props} />;
}

export const SIGNUP_ID = 'signup';
export const signupPath = `/#${SIGNUP_ID}`;

/** Moves the focus, so that Tab continues into the form. */
export function focusSignup(): void {
  document.getElementById(SIGNUP_ID)?.focus({ preventScroll: true });
}

export function showSignup(): boolean {
  const section = document.getElementById(SIGNUP_ID);
  section?.scrollIntoView();
  focusSignup();
  return section !== null;
}

type ButtonLook = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'icon' | 'className'>;

export function AppLink({ url, variant, size, icon, className }: ButtonLook & { url: string }) {
  return (
    <a href={url} className={cn(buttonVariants({ variant, size }), className)}>
      <span>{openApp}</span>
      {icon && (
        <IconCell>
          <ArrowRight />
        </IconCell>
      )}
    </a>
  );
}

/**
 * Scrolls to the signup form, or to the ticket that replaces it. On other pages it navigates there first. Once the app is open, it
 * leads there, and between nowhere.
 */
export function SignupButton({ children, ...look }: ButtonLook & { children?: string }) {
  const router = useRouter();
  const { state, appUrl } = useSituation();
  const own = useOwnTicket();
  if (appUrl) return <AppLink url={appUrl} {...look} />;
  if (state !== 'open') return null;
  function show(event: SubmitEvent) {
    event.preventDefault();
    showSignup() || router.push(signupPath);
  }
  return (
    // Without JavaScript, it leads to the form's place on the page.
    <form action={signupPath} onSubmit={show} className="contents">
      <Button type="submit" {...look}>
        {children ?? (own ? `#${grouped(own.signupPosition)} · Share` : 'Get Early Access')}
      </Button>
    </form>
  );
}
