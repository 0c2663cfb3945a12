import { formatDuration } from '@/lib/admin/format';
import type { GroupEvidence } from '@/lib/admin/review/review';
import { FAST_SECONDS } from '@/lib/admin/review/review-words';
import { plural } from '@/lib/plural';
import { Stat, StatGroup } from '../ui/stat';

const share = (count: number, total: number) =>
  total === 0 ? '0%' : `${Math.round((100 * count) / total)}%`;
const warnIf = (isSuspicious: boolean) => (isSuspicious ? 'warn' : 'strong');
/** More than one, and most of the friends. */
const isMost = (count: number, total: number) => count > 1 && count > total / 2;

interface EvidenceProps {
  evidence: GroupEvidence;
  /** `RESEND_WEBHOOK_SECRET` is set. Otherwise, nobody records bounces and complaints. */
  hasEvents: boolean;
  /** A referral pays when the friend confirms the email. Otherwise nobody is asked to. */
  isConfirmationAsked: boolean;
}

/** What the friends of a group have in common. */
export function Evidence({ evidence, hasEvents, isConfirmationAsked }: EvidenceProps) {
  const { friends, domains, topDomain, atTopDomain, topPattern, ofTopPattern } = evidence;
  const { names, named, medianGapSeconds: gap, bounced, deadMails, captchaUnavailable } = evidence;
  const { withNetwork, networks, onTopNetwork, onReferrersNetwork } = evidence;
  return (
    <StatGroup>
      <Stat label="Friends" value={friends} />
      <Stat
        label="Time between friends"
        value={gap === null ? 'n/a' : formatDuration(gap)}
        hint="median"
        tone={warnIf(gap !== null && gap < FAST_SECONDS)}
      />
      <Stat
        label="Most common domain"
        value={share(atTopDomain, friends)}
        hint={topDomain && `${topDomain}, of ${plural(domains, 'domain')}`}
      />
      <Stat
        label="Similar addresses"
        value={share(ofTopPattern, friends)}
        hint={topPattern && `${topPattern}@…`}
        tone={warnIf(isMost(ofTopPattern, friends))}
      />
      <Stat
        label="Most common network"
        value={withNetwork === 0 ? 'n/a' : share(onTopNetwork, withNetwork)}
        hint={withNetwork > 0 && `${plural(onTopNetwork, 'friend')}, of ${plural(networks, 'network')}`}
        tone={warnIf(isMost(onTopNetwork, withNetwork))}
      />
      <Stat
        label="Referrer's network"
        value={withNetwork === 0 ? 'n/a' : onReferrersNetwork}
        hint="joined from it"
        tone={warnIf(onReferrersNetwork > 0)}
      />
      <Stat label="Different first names" value={names} hint={`${plural(named, 'friend')} gave one`} />
      <Stat
        label="Bounced"
        value={hasEvents ? bounced : '–'}
        hint={hasEvents ? `${evidence.complained} complained` : 'needs a webhook'}
        tone={warnIf(bounced > 0)}
      />
      <Stat label="Dead emails" value={deadMails} tone={warnIf(deadMails > 0)} />
      <Stat
        label="No captcha"
        value={captchaUnavailable}
        hint="could not be verified"
        tone={warnIf(captchaUnavailable > 0)}
      />
      {isConfirmationAsked && (
        <Stat label="Confirmed" value={evidence.confirmed} hint="through the link in our email" />
      )}
      <Stat label="Referred others" value={evidence.referrers} />
    </StatGroup>
  );
}
