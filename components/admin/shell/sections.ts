import type { Route } from 'next';

export interface Section {
  href: Route;
  label: string;
  /** Pressed after `g`. */
  key: string;
}

export const sections: readonly Section[] = [
  { href: '/admin' as Route, label: 'Overview', key: 'o' },
  { href: '/admin/people' as Route, label: 'People', key: 'p' },
  { href: '/admin/review' as Route, label: 'Review', key: 'r' },
  { href: '/admin/waves' as Route, label: 'Waves', key: 'w' },
  { href: '/admin/mail' as Route, label: 'Mail', key: 'm' },
  { href: '/admin/audit' as Route, label: 'Audit', key: 'a' },
  { href: '/admin/sessions' as Route, label: 'Sessions', key: 's' },
];

/** Pages below a section belong to it. The Overview has none. */
export function isCurrent({ href }: Section, pathname: string): boolean {
  return pathname === href || (href !== '/admin' && pathname.startsWith(`${href}/`));
}
