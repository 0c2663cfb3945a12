import type { PlaceState } from '@/db/queries/invitations/invitation-status';
import type { SourceKind } from '@/db/queries/reports/sources';
import type { SignupRow } from '@/db/schema/signups';
import { href } from '../paths';
import type { PeopleView } from './people-page';

export const nobodyMatches = {
  title: 'Nobody matches',
  description: 'Search for any part of an address, a name or a code, or for a whole position.',
};

export const placeTitles: Record<PlaceState, string> = {
  accepted: 'Accepted',
  open: 'Open',
  expired: 'Expired',
  bounced: 'Bounced',
  erased: 'Erased',
  free: 'Free places',
};

export const sourceKindTitles: Record<SourceKind, string> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  host: 'Website',
};

/** An empty text is never stored as a source, so it can mean none. */
export const NO_SOURCE = '';
/** What operators read for people without a source. `source`: nobody's link, and no source or host. */
const noSource: Record<SourceKind, string> = {
  source: 'Direct or unknown',
  medium: '(no medium)',
  campaign: '(no campaign)',
  host: '(no website)',
};

export const sourceTitle = (source: string | null | undefined, by: SourceKind = 'source') =>
  source || noSource[by];

type Visit = Pick<SignupRow, 'utmSource' | 'utmMedium' | 'utmCampaign' | 'referrerHost' | 'referredBy'>;

/** "instagram, medium social, linked from l.instagram.com" */
export function describeSource({ utmSource, utmMedium, utmCampaign, referrerHost, referredBy }: Visit) {
  const parts = [
    utmSource,
    utmMedium && `medium ${utmMedium}`,
    utmCampaign && `campaign ${utmCampaign}`,
    referrerHost && `linked from ${referrerHost}`,
  ].filter((part) => part !== null);
  return parts.join(', ') || (referredBy ? 'A friend’s link' : sourceTitle(null));
}

export const peopleHref = (view: PeopleView) => href('/admin/people', view);
