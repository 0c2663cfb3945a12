import type { ReactNode } from 'react';
import { LocalTime } from '@/components/admin/ui/local-time';
import { PersonLink } from '@/components/admin/ui/person-link';
import { Section } from '@/components/admin/ui/section';
import { Stat, StatGroup } from '@/components/admin/ui/stat';
import { formatCount } from '@/lib/admin/format';
import { suppressionTitles } from '@/lib/admin/mail/suppression-titles';
import type { PersonFacts as Facts } from '@/lib/admin/people/person-facts';
import { formatCents } from '@/lib/credit/money';
import { formatOtherPeople } from '@/lib/limited-count';
import { reasonWords, referralStates } from './words';

export function PersonFigures({ person }: { person: Facts }) {
  const { creditCents, friends, score, isVip, vipOverride } = person;
  const decidedBy = vipOverride === null ? 'By number of friends' : 'Set by an operator';
  return (
    <StatGroup>
      <Stat label="Credit" value={formatCents(creditCents)} />
      <Stat label="Paid friends" value={formatCount(friends)} />
      <Stat label="Score" value={formatCount(score)} />
      <Stat label="VIP" value={isVip ? 'Yes' : 'No'} hint={decidedBy} />
    </StatGroup>
  );
}

export function PersonArrival({ person }: { person: Facts }) {
  const { captcha, joinedAt, confirmedAt, privacyAcceptedAt, invitedAt, erasedAt, suppressed } = person;
  return (
    <Section title="How they joined">
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact label="Joined">
          <LocalTime value={joinedAt} />
        </Fact>
        <Fact label="Source">{describeSource(person.source)}</Fact>
        <Fact label="Referred by">
          <Arrival arrival={person.arrival} />
        </Fact>
        <Fact label="Captcha">{captcha === 'passed' ? 'Passed' : 'Could not be verified'}</Fact>
        <Fact label="Network">
          <Network network={person.network} />
        </Fact>
        <Fact label="Privacy box">
          {privacyAcceptedAt ? (
            <>
              Ticked <LocalTime value={privacyAcceptedAt} />
            </>
          ) : (
            'Not ticked'
          )}
        </Fact>
        <Fact label="Email confirmed">{confirmedAt ? <LocalTime value={confirmedAt} /> : 'No'}</Fact>
        <Fact label="Invited">{invitedAt ? <LocalTime value={invitedAt} /> : 'No'}</Fact>
        {suppressed && (
          <Fact label="Email suppressed">
            {suppressionTitles[suppressed.reason]} <LocalTime value={suppressed.at} />
          </Fact>
        )}
        {erasedAt && (
          <Fact label="Erased">
            <LocalTime value={erasedAt} />
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="mb-1 min-w-0 wrap-anywhere text-strong md:mb-0">{children}</dd>
    </>
  );
}

function Network({ network }: { network: Facts['network'] }) {
  if (!network) return 'Unknown, or no longer stored';
  const { others, examples } = network;
  if (others === 0) return 'Nobody else joined from it';
  return (
    <>
      Shared with {formatOtherPeople(others)}
      {others > examples.length && ', among them'}
      {examples.map((one) => (
        <span key={one.id} className="block">
          <PersonLink {...one} signupPosition={one.position} />
        </span>
      ))}
    </>
  );
}

function describeSource({ source, medium, campaign, host }: Facts['source']): string {
  const parts = [
    source,
    medium && `medium ${medium}`,
    campaign && `campaign ${campaign}`,
    host && `linked from ${host}`,
  ].filter((part) => part !== null);
  return parts.join(', ') || 'Direct or unknown';
}

function Arrival({ arrival }: { arrival: Facts['arrival'] }) {
  if (!arrival) return 'Nobody';
  const { referrer, state, reason } = arrival;
  return (
    <>
      <PersonLink {...referrer} signupPosition={referrer.position} />
      <span className="block text-base-ink">
        {referralStates[state]}
        {reason && ` (${state === 'paid' ? 'was withheld: ' : ''}${reasonWords[reason]})`}
      </span>
    </>
  );
}
