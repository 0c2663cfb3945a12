import 'server-only';
import { Stat, StatGroup } from '@/components/admin/ui/stat';
import { readMailTotals } from '@/lib/admin/mail/mail';
import { href } from '@/lib/admin/paths';
import { peopleHref } from '@/lib/admin/people/people-view';
import { LATE_MAIL_MINUTES } from '@/lib/findings/checks/mail';
import { formatDuration } from '@/lib/format';
import { runtime } from '@/lib/runtime';

export async function MailFigures() {
  const { admin, env } = runtime();
  const totals = await readMailTotals(admin.db);
  const { pending, oldestSeconds, dead, sent } = totals;
  const list = (status: string) => href('/admin/mail/list', { status });
  const suppressed = (reason: 'bounced' | 'complained' | 'unsubscribed') => ({
    value: totals[reason],
    href: peopleHref({ filter: reason }),
  });
  const events = (...[reason]: Parameters<typeof suppressed>) =>
    env.RESEND_WEBHOOK_SECRET ? suppressed(reason) : { value: '–', hint: 'needs a webhook' };
  return (
    <StatGroup>
      <Stat
        label="Waiting"
        value={pending}
        href={list('pending')}
        tone={oldestSeconds > LATE_MAIL_MINUTES * 60 ? 'warn' : 'strong'}
        hint={pending > 0 && `oldest ${formatDuration(oldestSeconds)}`}
      />
      <Stat label="Sent" value={sent} href={list('sent')} />
      <Stat label="Dead" value={dead} href={list('dead')} tone={dead > 0 ? 'bad' : 'strong'} />
      <Stat label="Bounced" {...events('bounced')} />
      <Stat label="Complaints" {...events('complained')} />
      <Stat label="Unsubscribed" {...suppressed('unsubscribed')} />
    </StatGroup>
  );
}
