import 'server-only';
import { RefreshControl } from '@/components/admin/overview/refresh-control';
import { Section } from '@/components/admin/ui/headings';
import { Stat, StatGroup } from '@/components/admin/ui/stat';
import {
  type Figure,
  readCreditTotals,
  readMailTotals,
  readPeopleTotals,
} from '@/lib/admin/overview/figures';
import { describeChange } from '@/lib/admin/overview/overview-words';
import type { Range } from '@/lib/admin/overview/period';
import { href } from '@/lib/admin/paths';
import { peopleHref } from '@/lib/admin/people/people-view';
import { PREMIERE_SPOTS } from '@/lib/constants';
import { formatCents } from '@/lib/credit/money';
import { LATE_MAIL_MINUTES } from '@/lib/findings/mail';
import { formatDuration } from '@/lib/format';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { checkSession } from './actions';

// Each part of the Overview reads its figures itself, so that slow ones do not hold up the others.

interface RangeProps {
  range: Range;
}

export async function Updated({ range }: RangeProps) {
  const { at } = await readPeopleTotals(runtime().admin.db, range);
  return <RefreshControl at={at} checkSession={checkSession} />;
}

export async function People({ range }: RangeProps) {
  const { value } = await readPeopleTotals(runtime().admin.db, range);
  const { people, erased, referred, invited, vips, captchaUnavailable, spots } = value;
  const stat = ({ total, ...figure }: Figure, filter?: Parameters<typeof peopleHref>[0]['filter']) => ({
    value: total,
    href: peopleHref({ filter }),
    change: describeChange(figure, range),
  });
  return (
    <StatGroup>
      <Stat
        label="People"
        {...stat(people)}
        hint={erased > 0 && `and ${erased.toLocaleString('en-US')} erased`}
      />
      <Stat label="Referred" {...stat(referred, 'referred')} />
      {invited.total > 0 ? (
        <Stat label="Invited" {...stat(invited, 'invited')} />
      ) : (
        <Stat label="Spots left" {...stat(spots)} href="/" hint={`of ${PREMIERE_SPOTS}`} />
      )}
      <Stat label="VIPs" {...stat(vips, 'vip')} />
      <Stat
        label="Captcha not checked"
        {...stat(captchaUnavailable, 'captcha_unavailable')}
        hint="Google did not verify it"
      />
    </StatGroup>
  );
}

export async function Credit({ range }: RangeProps) {
  const { value } = await readCreditTotals(runtime().admin.db, range);
  const { owed, withheld, withheldCents, withheldReferrers, unconfirmed, worstCaseCents } = value;
  return (
    <Section title="Store credit">
      <StatGroup>
        <Stat
          label="Owed"
          value={formatCents(owed.total)}
          href={peopleHref({ sort: 'credit' })}
          hint={`${formatCents(worstCaseCents)} if all withheld were released`}
          change={describeChange(owed, range, formatCents)}
        />
        <Stat
          label="Withheld referrals"
          value={withheld.total}
          href="/admin/review"
          hint={`${formatCents(withheldCents)}, of ${plural(withheldReferrers, 'person', 'people')}`}
          change={describeChange(withheld, range)}
        />
        {unconfirmed > 0 && (
          <Stat
            label="Unconfirmed referrals"
            value={unconfirmed}
            href={href('/admin/review', { reason: 'unconfirmed' })}
            hint="paid when the friend confirms"
          />
        )}
      </StatGroup>
    </Section>
  );
}

export async function MailFigures({ range }: RangeProps) {
  const { admin, env } = runtime();
  const { value } = await readMailTotals(admin.db, range);
  const { pending, oldestSeconds, dead, sent } = value;
  const list = (status: string) => href('/admin/mail/list', { status });
  const suppressed = (reason: 'bounced' | 'complained' | 'unsubscribed') => ({
    value: value[reason].total,
    href: peopleHref({ filter: reason }),
    change: describeChange(value[reason], range),
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
      <Stat label="Sent" value={sent.total} href={list('sent')} change={describeChange(sent, range)} />
      <Stat label="Dead" value={dead} href={list('dead')} tone={dead > 0 ? 'bad' : 'strong'} />
      <Stat label="Bounced" {...events('bounced')} />
      <Stat label="Complaints" {...events('complained')} />
      <Stat label="Unsubscribed" {...suppressed('unsubscribed')} />
    </StatGroup>
  );
}
