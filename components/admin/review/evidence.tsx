import { formatDuration } from '@/lib/admin/format-duration';
import type { GroupEvidence } from '@/lib/admin/review/review-group';
import { plural } from '@/lib/plural';
import { Skeleton } from '../ui/skeleton';
import { Stat, StatGroup, statGrid } from '../ui/stat';
import { FAST_SECONDS } from './friend-signals';

const share = (count: number, total: number) =>
  total === 0 ? '0%' : `${Math.round((100 * count) / total).toLocaleString('en-US')}%`;

/** What the friends of a group have in common. */
export function Evidence({ evidence }: { evidence: GroupEvidence }) {
  const { friends, domains, topDomain, atTopDomain, topPattern, ofTopPattern } = evidence;
  const { names, named, medianGapSeconds: gap, captchaUnavailable, confirmed } = evidence;
  const { bounced, complained, deadMails, referrers } = evidence;
  const isFast = gap !== null && gap < FAST_SECONDS;
  const warnIfAny = (count: number) => (count > 0 ? 'warn' : 'strong');
  return (
    <StatGroup>
      <Stat label="Friends" value={friends.toLocaleString('en-US')} />
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
        label="Different first names"
        value={names.toLocaleString('en-US')}
        hint={`${plural(named, 'friend')} gave one`}
      />
      <Stat
        label="Bounced"
        value={bounced.toLocaleString('en-US')}
        hint={`${complained} complained`}
        tone={warnIfAny(bounced)}
      />
      <Stat label="Dead emails" value={deadMails.toLocaleString('en-US')} tone={warnIfAny(deadMails)} />
      <Stat
        label="No captcha"
        value={captchaUnavailable.toLocaleString('en-US')}
        hint="could not be verified"
        tone={warnIfAny(captchaUnavailable)}
      />
      <Stat
        label="Confirmed"
        value={confirmed.toLocaleString('en-US')}
        hint="through the link in our email"
      />
      <Stat label="Referred others" value={referrers.toLocaleString('en-US')} />
    </StatGroup>
  );
}

export function EvidenceSkeleton() {
  return (
    <div className={statGrid}>
      {Array.from({ length: 10 }, (_, index) => index).map((index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  );
}
