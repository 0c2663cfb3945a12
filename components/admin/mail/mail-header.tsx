import { PageHeader } from '../ui/headings';
import { LinkTabs } from '../ui/links';

const tabs = [
  { href: '/admin/mail', label: 'Outbox' },
  { href: '/admin/mail/suppressions', label: 'Bounces and complaints' },
];

export function MailHeader({ current, description }: { current: string; description: string }) {
  return (
    <>
      <PageHeader title="Mail" description={description} />
      <LinkTabs label="Mail" links={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === current }))} />
    </>
  );
}
