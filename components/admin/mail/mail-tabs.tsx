import { LinkTabs } from '../ui/link-tabs';

const TABS = [
  { href: '/admin/mail', label: 'Outbox' },
  { href: '/admin/mail/suppressions', label: 'Bounces and complaints' },
];

export function MailTabs({ current }: { current: string }) {
  return <LinkTabs label="Mail" tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.href === current }))} />;
}
