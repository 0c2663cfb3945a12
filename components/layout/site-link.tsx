'use client';

import type { ComponentProps } from 'react';
import useSWR from 'swr';
import { fetchSiteLinks, linksPath, type SiteLinks } from '@/lib/waitlist/api-client';

const options = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: keyof SiteLinks;
  /** Until the operator has such a page. Without it, the text is no link until then. */
  placeholder?: string;
}

/** A link to a page of the operator. Prerendered pages are the same for every operator, so the browser asks for the address. */
export function SiteLink({ to, placeholder, target, ...props }: SiteLinkProps) {
  const address = useSWR(linksPath, fetchSiteLinks, options).data?.[to];
  return <a href={address ?? placeholder} target={address && target} {...props} />;
}
