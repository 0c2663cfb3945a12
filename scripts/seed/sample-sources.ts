import { unknownSource, type VisitSource } from '@/lib/waitlist/records';
import type { Random } from './random';

const REFERRED_WITH_HOST = 0.4;
/** The exponent of the distribution: the first ones in a list are the most likely. */
const SKEW = 2;

const campaign = (utmSource: string, utmMedium: string, utmCampaign: string, referrerHost?: string) => ({
  utmSource,
  utmMedium,
  utmCampaign,
  referrerHost: referrerHost ?? null,
});
const linkedFrom = (referrerHost: string): VisitSource => ({ ...unknownSource, referrerHost });

const VISITS: VisitSource[] = [
  campaign('instagram', 'social', 'spring-drop', 'l.instagram.com'),
  unknownSource,
  campaign('tiktok', 'social', 'fit-check', 'www.tiktok.com'),
  linkedFrom('www.google.com'),
  campaign('newsletter', 'email', 'founders-letter'),
  campaign('instagram', 'paid', 'lookalike-us', 'l.instagram.com'),
  linkedFrom('www.reddit.com'),
  linkedFrom('t.co'),
  campaign('producthunt', 'referral', 'launch-day', 'www.producthunt.com'),
  linkedFrom('news.ycombinator.com'),
  campaign('google', 'cpc', 'virtual-try-on', 'www.google.com'),
  linkedFrom('www.youtube.com'),
  campaign('podcast', 'audio', 'how-i-dress'),
  linkedFrom('duckduckgo.com'),
];

/** Friends share links in messengers, which mostly send no referrer. */
const SHARED = ['l.instagram.com', 'lm.facebook.com', 'web.whatsapp.com', 't.co'];

export function sampleSource(random: Random, isReferred: boolean): VisitSource {
  if (!isReferred) return random.pick(VISITS, SKEW);
  return random.isLikely(REFERRED_WITH_HOST) ? linkedFrom(random.pick(SHARED, SKEW)) : unknownSource;
}
