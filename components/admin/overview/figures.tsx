import { Section } from '@/components/admin/ui/section';
import { Skeleton } from '@/components/admin/ui/skeleton';
import { Stat, StatGroup, statGrid } from '@/components/admin/ui/stat';
import { formatCount, formatDuration } from '@/lib/admin/format';
import { formatCents } from '@/lib/credit/money';
import { plural } from '@/lib/plural';

interface PeopleTotals {
  people: number;
  spotsLeft: number;
  today: number;
  week: number;
  month: number;
  vips: number;
  invited: number;
}

export function PeopleFigures({ totals }: { totals: PeopleTotals }) {
  return (
    <StatGroup>
      <Stat
        label="People"
        value={formatCount(totals.people)}
        hint={`${formatCount(totals.invited)} invited`}
      />
      <Stat label="Spots left" value={formatCount(totals.spotsLeft)} />
      <Stat label="Today" value={formatCount(totals.today)} hint="since 00:00 UTC" />
      <Stat label="7 days" value={formatCount(totals.week)} />
      <Stat label="30 days" value={formatCount(totals.month)} />
      <Stat label="VIPs" value={formatCount(totals.vips)} />
    </StatGroup>
  );
}

interface CreditTotals {
  owedCents: number;
  withheldReferrals: number;
  withheldReferrers: number;
  withheldCents: number;
  newBonuses: number;
  worstCaseCents: number;
}

export function CreditFigures({ totals }: { totals: CreditTotals }) {
  const { withheldReferrals, withheldReferrers, newBonuses } = totals;
  return (
    <Section title="Store credit">
      <StatGroup>
        <Stat label="Owed" value={formatCents(totals.owedCents)} />
        <Stat
          label="Withheld"
          value={formatCents(totals.withheldCents)}
          hint={`${plural(withheldReferrals, 'referral')} of ${plural(withheldReferrers, 'person', 'people')}`}
        />
        <Stat
          label="If all were released"
          value={formatCents(totals.worstCaseCents)}
          hint={`with ${plural(newBonuses, 'new VIP bonus', 'new VIP bonuses')}`}
        />
      </StatGroup>
    </Section>
  );
}

interface MailTotals {
  pending: number;
  oldestSeconds: number;
  sent: number;
  dead: number;
  bounced: number;
  complained: number;
  unsubscribed: number;
}

/** Pending email older than this is late, as in `doctor`. */
const LATE_S = 15 * 60;

export function MailFigures({ totals }: { totals: MailTotals }) {
  const isLate = totals.oldestSeconds > LATE_S;
  return (
    <Section title="Mail">
      <StatGroup>
        <Stat
          label="Waiting"
          value={formatCount(totals.pending)}
          tone={isLate ? 'warn' : 'strong'}
          hint={totals.pending > 0 && `oldest ${formatDuration(totals.oldestSeconds)}`}
        />
        <Stat label="Sent" value={formatCount(totals.sent)} />
        <Stat label="Dead" value={formatCount(totals.dead)} tone={totals.dead > 0 ? 'bad' : 'strong'} />
        <Stat label="Bounced" value={formatCount(totals.bounced)} />
        <Stat
          label="Complaints"
          value={formatCount(totals.complained)}
          tone={totals.complained > 0 ? 'warn' : 'strong'}
        />
        <Stat label="Unsubscribed" value={formatCount(totals.unsubscribed)} />
      </StatGroup>
    </Section>
  );
}

interface CaptchaTotals {
  people: number;
  captchaUnavailable: number;
}

export function CaptchaFigures({ totals, rejected }: { totals: CaptchaTotals; rejected: number }) {
  const { people, captchaUnavailable } = totals;
  return (
    <Section title="Captcha">
      <StatGroup>
        <Stat label="Passed" value={formatCount(people - captchaUnavailable)} />
        <Stat
          label="Not checked"
          value={formatCount(captchaUnavailable)}
          tone={captchaUnavailable > 0 ? 'warn' : 'strong'}
          hint="reCAPTCHA did not respond"
        />
        <Stat label="Rejected" value={formatCount(rejected)} hint="since this server started" />
      </StatGroup>
    </Section>
  );
}

/** As tall as the figures, so that nothing moves when they arrive. */
export function FiguresSkeleton({ title }: { title?: string }) {
  const group = (
    <div className={statGrid}>
      {['one', 'two', 'three'].map((key) => (
        <Skeleton key={key} className="h-[70px]" />
      ))}
    </div>
  );
  return title ? <Section title={title}>{group}</Section> : group;
}

export function ChartSkeleton({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Skeleton className="mb-3 h-5 w-48" />
      <Skeleton className="h-60" />
    </Section>
  );
}
