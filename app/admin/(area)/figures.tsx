import { Section } from '@/components/admin/ui/headings';
import 'server-only';
import { DoctorVerdict } from '@/components/admin/overview/doctor-verdict';
import { RefreshControl } from '@/components/admin/overview/refresh-control';
import { Stat, StatGroup } from '@/components/admin/ui/stat';
import { formatDuration } from '@/lib/admin/format';
import {
  countRejectedCaptchas,
  readCreditTotals,
  readDoctorFindings,
  readMailTotals,
  readPeopleTotals,
} from '@/lib/admin/overview/figures';
import { formatCents } from '@/lib/credit/money';
import { plural } from '@/lib/plural';
import { runtime } from '@/lib/runtime';
import { checkSession } from './actions';

// Each part of the Overview reads its figures itself, so that slow ones do not hold up the others.

export async function Updated() {
  const { at } = await readPeopleTotals(runtime().admin.db);
  return <RefreshControl at={at} checkSession={checkSession} />;
}

export async function People() {
  const { value } = await readPeopleTotals(runtime().admin.db);
  return (
    <StatGroup>
      <Stat label="People" value={value.people} hint={`${value.invited.toLocaleString('en-US')} invited`} />
      <Stat label="Spots left" value={value.spotsLeft} />
      <Stat label="Today" value={value.today} hint="since 00:00 UTC" />
      <Stat label="7 days" value={value.week} />
      <Stat label="30 days" value={value.month} />
      <Stat label="VIPs" value={value.vips} />
    </StatGroup>
  );
}

export async function Credit() {
  const { value } = await readCreditTotals(runtime().admin.db);
  const { withheldReferrals, withheldReferrers, newBonuses } = value;
  return (
    <Section title="Store credit">
      <StatGroup>
        <Stat label="Owed" value={formatCents(value.owedCents)} />
        <Stat
          label="Withheld"
          value={formatCents(value.withheldCents)}
          hint={`${plural(withheldReferrals, 'referral')} of ${plural(withheldReferrers, 'person', 'people')}`}
        />
        <Stat
          label="If all were released"
          value={formatCents(value.worstCaseCents)}
          hint={`with ${plural(newBonuses, 'new VIP bonus', 'new VIP bonuses')}`}
        />
      </StatGroup>
    </Section>
  );
}

/** Pending email older than this is late, as in `doctor`. */
const LATE_S = 15 * 60;

export async function MailFigures() {
  const { admin, env } = runtime();
  const { value } = await readMailTotals(admin.db);
  const isRecorded = env.RESEND_WEBHOOK_SECRET !== undefined;
  const events = (count: number, tone: 'strong' | 'warn') =>
    isRecorded
      ? { value: count, tone: count > 0 ? tone : 'strong' }
      : { value: '–', hint: 'needs a webhook' };
  const { pending, oldestSeconds, dead, complained } = value;
  return (
    <StatGroup>
      <Stat
        label="Waiting"
        value={pending}
        tone={oldestSeconds > LATE_S ? 'warn' : 'strong'}
        hint={pending > 0 && `oldest ${formatDuration(oldestSeconds)}`}
      />
      <Stat label="Sent" value={value.sent} />
      <Stat label="Dead" value={dead} tone={dead > 0 ? 'bad' : 'strong'} />
      <Stat label="Bounced" {...events(value.bounced, 'strong')} />
      <Stat label="Complaints" {...events(complained, 'warn')} />
      <Stat label="Unsubscribed" value={value.unsubscribed} />
    </StatGroup>
  );
}

export async function Captcha() {
  const { people, captchaUnavailable } = (await readPeopleTotals(runtime().admin.db)).value;
  return (
    <Section title="Captcha">
      <StatGroup>
        <Stat label="Passed" value={people - captchaUnavailable} />
        <Stat
          label="Not checked"
          value={captchaUnavailable}
          tone={captchaUnavailable > 0 ? 'warn' : 'strong'}
          hint="reCAPTCHA did not respond"
        />
        <Stat label="Rejected" value={await countRejectedCaptchas()} hint="since this server started" />
      </StatGroup>
    </Section>
  );
}

export async function Checks() {
  const { value, at } = await readDoctorFindings(runtime().admin.db);
  return <DoctorVerdict results={value} at={at} />;
}
