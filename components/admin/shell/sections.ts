export interface Section {
  href: string;
  label: string;
  /** Pressed after `g`. */
  key: string;
}

export const sections: readonly Section[] = [
  { href: '/admin', label: 'Overview', key: 'o' },
  { href: '/admin/people', label: 'People', key: 'p' },
  { href: '/admin/review', label: 'Review', key: 'r' },
  { href: '/admin/waves', label: 'Waves', key: 'w' },
  { href: '/admin/announcements', label: 'Announcements', key: 'n' },
  { href: '/admin/mail', label: 'Mail', key: 'm' },
  { href: '/admin/audit', label: 'Audit', key: 'a' },
  { href: '/admin/sessions', label: 'Sessions', key: 's' },
];

/** Pages below a section belong to it. The Overview has none. */
export function isCurrent({ href }: Section, pathname: string): boolean {
  return pathname === href || (href !== '/admin' && pathname.startsWith(`${href}/`));
}
