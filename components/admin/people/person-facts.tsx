import { Fragment, type ReactNode } from 'react';
import { Section } from '@/components/admin/ui/headings';
import { PersonLink } from '@/components/admin/ui/links';
import { LocalTime } from '@/components/admin/ui/local-time';
import { Stat, StatGroup } from '@/components/admin/ui/stat';
import { describeSource, placeTitles } from '@/lib/admin/people/people-view';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { formatCents } from '@/lib/credit/money';
import { explainReferral, referralStateTitles } from '@/lib/credit/reason-words';
import { formatCount } from '@/lib/format';
import { kindTitles, mailTitle, mailVariant, suppressionTitles } from '@/lib/mail-words';
import { formatOtherPeople } from '@/lib/plural';
import { firstTryName } from '@/lib/waitlist/first-try';

type Invitation = NonNullable<PersonPage['invitation']>;

/** What a support mail asks for comes first, on the first screen of a phone. */
export function PersonFigures({ person, invitation, suppression, lastMail }: PersonPage) {
  const { signupPosition, storeCreditCents, priorityScore, isVip } = person;
  return (
    <StatGroup>
      <Stat label="Position" value={`#${signupPosition}`} />
      <Stat
        label="Invitation"
        value={invitation ? placeTitles[invitation.status] : 'None'}
        hint={invitation && <InvitationTimes {...invitation} />}
      />
      <Stat label="Credit" value={formatCents(storeCreditCents)} hint={describeCredit(person)} />
      <LastMail suppression={suppression} lastMail={lastMail} />
      <Stat label="Score" value={formatCount(priorityScore)} />
      <Stat label="VIP" value={isVip ? 'Yes' : 'No'} />
    </StatGroup>
  );
}

function InvitationTimes({ stage, invitedAt, expiresAt, decidedAt }: Invitation) {
  const end = decidedAt ?? expiresAt;
  return (
    <>
      {end && <span>{stage === 'invited' ? 'Until ' : ''}</span>}
      {end ? <LocalTime value={end} /> : <span>No end yet</span>}
      <span className="block">
        Invited <LocalTime value={invitedAt} />
      </span>
    </>
  );
}

function LastMail({ suppression, lastMail }: Pick<PersonPage, 'suppression' | 'lastMail'>) {
  if (suppression)
    return (
      <Stat
        label="Mail"
        value={suppressionTitles[suppression.reason]}
        tone="bad"
        hint={
          <>
            <span>Suppressed since </span>
            <LocalTime value={suppression.createdAt} />
          </>
        }
      />
    );
  if (!lastMail) return <Stat label="Mail" value="None" />;
  return (
    <Stat
      label="Mail"
      value={mailTitle(lastMail)}
      tone={mailVariant(lastMail) === 'bad' ? 'bad' : 'strong'}
      hint={
        <>
          <span>{`${kindTitles[lastMail.kind]}, `}</span>
          <LocalTime value={lastMail.sentAt ?? lastMail.requestedAt} />
        </>
      }
    />
  );
}

function describeCredit({ handedOverAt, vipBonusCents }: PersonPage['person']): string | null {
  const bonus = vipBonusCents !== null && `with a VIP bonus of ${formatCents(vipBonusCents)}`;
  const parts = [handedOverAt && 'Final: the app has it', bonus].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

interface PersonArrivalProps extends PersonPage {
  /** A referral pays when the friend confirms the email. Otherwise nobody is asked to. */
  isConfirmationAsked: boolean;
}

export function PersonArrival({
  person,
  arrival,
  mailboxOwner,
  network,
  isConfirmationAsked,
}: PersonArrivalProps) {
  const { captcha, createdAt, confirmedAt, privacyAcceptedAt, erasedAt } = person;
  const time = (value: Date | null) => value && <LocalTime value={value} />;
  const facts: Record<string, ReactNode> = {
    Joined: time(createdAt),
    Source: describeSource(person),
    'Tries on first': person.tryOnFirst && firstTryName(person.tryOnFirst),
    'Referred by': <Arrival arrival={arrival} />,
    'Mailbox also of': mailboxOwner && <PersonLink {...mailboxOwner} />,
    Captcha: captcha === 'passed' ? 'Passed' : 'Could not be verified',
    Network: <Network network={network} />,
    News: privacyAcceptedAt ? (
      <span>
        On since {time(privacyAcceptedAt)}
        <span>{`, text ${person.privacyTextVersion}`}</span>
      </span>
    ) : (
      'Off'
    ),
    'Email confirmed': time(confirmedAt) ?? (isConfirmationAsked ? 'No' : 'Not asked'),
    'Held back': person.heldBackAt && (
      <span>
        Since {time(person.heldBackAt)}
        {person.heldBackReason && <span>{`: ${person.heldBackReason}`}</span>}
      </span>
    ),
    Erased: time(erasedAt),
  };
  return (
    <Section title="How they joined">
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-[10rem_minmax(0,1fr)]">
        {Object.entries(facts).map(
          ([label, value]) =>
            value && (
              <Fragment key={label}>
                <dt className="text-muted">{label}</dt>
                <dd className="mb-1 min-w-0 wrap-anywhere text-strong md:mb-0">{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </Section>
  );
}

function Network({ network }: Pick<PersonPage, 'network'>) {
  if (!network) return <span>Unknown, or no longer stored</span>;
  const { others, examples } = network;
  if (others === 0) return <span>Nobody else joined from it</span>;
  return (
    <>
      <span>
        {`Shared with ${formatOtherPeople(others)}${others > examples.length ? ', among them' : ''}`}
      </span>
      {examples.map((one) => (
        <span key={one.id} className="block">
          <PersonLink {...one} />
        </span>
      ))}
    </>
  );
}

function Arrival({ arrival }: Pick<PersonPage, 'arrival'>) {
  if (!arrival) return <span>Nobody</span>;
  const { referrer, state, reason } = arrival;
  return (
    <>
      <PersonLink {...referrer} />
      <span className="block text-base-ink">
        {`${referralStateTitles[state]}${reason ? ` (${explainReferral(state, reason)})` : ''}`}
      </span>
    </>
  );
}
