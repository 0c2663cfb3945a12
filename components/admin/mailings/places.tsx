import type { PlaceState, Places } from '@/lib/admin/mailings/mailings';
import { peopleHref, placeTitles } from '@/lib/admin/people/people-view';
import { formatCount } from '@/lib/format';
import { Stat, StatGroup } from '../ui/stat';

export interface Reporters {
  /** `RESEND_WEBHOOK_SECRET` is set. Otherwise, nobody knows what arrived. */
  hasEvents: boolean;
  /** `APP_TOKEN` is set. Otherwise, nobody accepts an invitation or lets it expire. */
  hasApp: boolean;
}

export const reportersOf = (
  env: Partial<Record<'RESEND_WEBHOOK_SECRET' | 'APP_TOKEN', string>>,
): Reporters => ({
  hasEvents: env.RESEND_WEBHOOK_SECRET !== undefined,
  hasApp: env.APP_TOKEN !== undefined,
});

interface PlaceFiguresProps extends Reporters {
  places: Places;
  mailing: string;
}

/** What became of the invitations of a wave. Each figure leads to the people. */
export function PlaceFigures({ places, mailing, hasApp, hasEvents }: PlaceFiguresProps) {
  const { accepted, open, expired, bounced, erased } = places;
  const invited = accepted + open + expired + bounced + erased;
  const figure = (place: PlaceState, hint = `of ${formatCount(invited)}`) => (
    <Stat
      label={placeTitles[place]}
      value={places[place]}
      href={peopleHref({ mailing, invitation: place })}
      hint={hint}
    />
  );
  const unknown = (place: PlaceState, hint: string) => (
    <Stat label={placeTitles[place]} value="–" hint={hint} />
  );
  const ofApp = (place: PlaceState) => (hasApp ? figure(place) : unknown(place, 'needs APP_TOKEN'));
  return (
    <StatGroup>
      {ofApp('accepted')}
      {figure('open')}
      {ofApp('expired')}
      {hasEvents ? figure('bounced') : unknown('bounced', 'needs a webhook')}
      {erased > 0 && figure('erased')}
      {figure('free', 'Invite as many again')}
    </StatGroup>
  );
}
