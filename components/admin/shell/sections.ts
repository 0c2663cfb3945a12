export interface Section {
  href: string;
  label: string;
}

export const sections: readonly Section[] = [
  { href: '/admin', label: 'Overview' },
  { href: '/admin/people', label: 'People' },
  { href: '/admin/review', label: 'Review' },
  { href: '/admin/waves', label: 'Waves' },
  { href: '/admin/announcements', label: 'Announcements' },
  { href: '/admin/mail', label: 'Mail' },
  { href: '/admin/audit', label: 'Audit' },
  { href: '/admin/sessions', label: 'Sessions' },
];

/** Pages below a section belong to it. The Overview has none. */
export function isCurrent({ href }: Section, pathname: string): boolean {
  return pathname === href || (href !== '/admin' && pathname.startsWith(`${href}/`));
}
