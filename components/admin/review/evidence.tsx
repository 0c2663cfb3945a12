import { formatCount, formatDuration } from '@/lib/admin/format';
import type { GroupEvidence } from '@/lib/admin/review/review-pages';
import { plural } from '@/lib/plural';
import { Skeleton } from '../ui/placeholders';
import { Stat, StatGroup, statGrid } from '../ui/stat';
import { FAST_SECONDS } from './friend-signals';

const share = (count: number, total: number) =>
  total === 0 ? '0%' : `${Math.round((100 * count) / total)}%`;

/** What the friends of a group have in common. */
export function Evidence({ evidence }: { evidence: GroupEvidence }) {
  const { friends, domains, topDomain, atTopDomain, topPattern, ofTopPattern } = evidence;
  const { names, named, medianGapSeconds: gap, captchaUnavailable, confirmed } = evidence;
  const { bounced, complained, deadMails, referrers } = evidence;
  const { withNetwork, networks, onTopNetwork, onReferrersNetwork } = evidence;
  const isFast = gap !== null && gap < FAST_SECONDS;
  const warnIfAny = (count: number) => (count > 0 ? 'warn' : 'strong');
  return (
    <StatGroup>
      <Stat label="Friends" value={formatCount(friends)} />
      <Stat
        label="Time between friends"
        value={gap === null ? 'n/a' : formatDuration(gap)}
        hint="median"
        tone={isFast ? 'warn' : 'strong'}
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
        tone={ofTopPattern > 1 && ofTopPattern > friends / 2 ? 'warn' : 'strong'}
      />
      <Stat
        label="Most common network"
        value={withNetwork === 0 ? 'n/a' : share(onTopNetwork, withNetwork)}
        hint={withNetwork > 0 && `${plural(onTopNetwork, 'friend')}, of ${plural(networks, 'network')}`}
        tone={onTopNetwork > 1 && onTopNetwork > withNetwork / 2 ? 'warn' : 'strong'}
      />
      <Stat
        label="Referrer's network"
        value={withNetwork === 0 ? 'n/a' : formatCount(onReferrersNetwork)}
        hint="joined from it"
        tone={warnIfAny(onReferrersNetwork)}
      />
      <Stat
        label="Different first names"
        value={formatCount(names)}
        hint={`${plural(named, 'friend')} gave one`}
      />
      <Stat
        label="Bounced"
        value={formatCount(bounced)}
        hint={`${complained} complained`}
        tone={warnIfAny(bounced)}
      />
      <Stat label="Dead emails" value={formatCount(deadMails)} tone={warnIfAny(deadMails)} />
      <Stat
        label="No captcha"
        value={formatCount(captchaUnavailable)}
        hint="could not be verified"
        tone={warnIfAny(captchaUnavailable)}
      />
      <Stat label="Confirmed" value={formatCount(confirmed)} hint="through the link in our email" />
      <Stat label="Referred others" value={formatCount(referrers)} />
    </StatGroup>
  );
}

export function EvidenceSkeleton() {
  return (
    <div className={statGrid}>
      {Array.from({ length: 12 }, (_, index) => index).map((index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  );
}
