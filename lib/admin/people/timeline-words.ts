import type { PersonInvitation } from '@/db/queries/invitations/of-person';
import type { OutboxRow } from '@/db/schema/outbox-emails';
import type { SignupRow } from '@/db/schema/signups';
import { formatCents } from '../../credit/money';
import { explainReferral, referralStateTitles } from '../../credit/reason-words';
import { explainError, kindTitles, mailTitle, mailVariant, suppressionTitles } from '../../mail-words';
import { formatOtherPeople, plural } from '../../plural';
import { firstTryName } from '../../waitlist/first-try';
import type { AuditItem, MailingLink } from '../audit/audit';
import { describeSource } from './people-view';
import type { PersonPage } from './person-page';

export interface TimelineEntry {
  at: Date;
  title: string;
  /** It follows the title, and the mailing follows it. */
  text?: string;
  mailing?: MailingLink;
  tone?: 'good' | 'warn' | 'bad' | 'neutral';
  note?: string | null;
  people?: OtherPeople[];
  /** Where the friends are whom an operator can decide about. */
  decideHref?: string;
  isDaily?: true;
}

interface OtherPeople {
  before: string;
  named: readonly Pick<SignupRow, 'id' | 'signupPosition' | 'email' | 'erasedAt'>[];
  after?: string;
}

export function describeMail(mail: OutboxRow, mailing?: MailingLink): TimelineEntry {
  const { kind, status, sentAt, requestedAt, error, attempts, bounceText } = mail;
  const isSent = status === 'sent';
  const isLater = status === 'pending' && requestedAt > new Date();
  const reason = error ?? (isLater ? 'scheduled' : 'none');
  // One without an error that was tried is being sent.
  const unsent = [
    (error || attempts === 0) && explainError(reason),
    attempts > 0 && plural(attempts, 'attempt'),
  ];
  return {
    at: (isSent && sentAt) || requestedAt,
    title: `${kindTitles[kind]} email`,
    text: mailTitle(mail).toLowerCase(),
    // A separate entry says who was invited with which wave.
    mailing: mailing?.subject ? mailing : undefined,
    tone: mailVariant(mail),
    note: isSent ? bounceText : unsent.filter(Boolean).join(', '),
  };
}

export function describeInvitation(invitation: PersonInvitation, mailing?: MailingLink): TimelineEntry[] {
  const { invitedAt, stage, decidedAt, expiresAt, creditCents, isVip } = invitation;
  const invited = { at: invitedAt, title: 'Invited', text: mailing ? 'with' : 'alone', mailing };
  const at = decidedAt ?? expiresAt;
  if (stage === 'invited' || !at) return [invited];
  if (stage === 'expired') return [invited, { at, title: 'Invitation expired', tone: 'warn' }];
  const text = `the app got ${formatCents(creditCents ?? 0)}${isVip ? ' and VIP status' : ''}`;
  // After the launch, people open the app who were not invited.
  if (Number(at) === Number(invitedAt)) return [{ at, title: 'Opened the app', text, tone: 'good' }];
  return [invited, { at, title: 'Accepted the invitation', text, tone: 'good' }];
}

/** What the rows of the person and of their mailbox tell. */
export function describePerson(page: PersonPage): TimelineEntry[] {
  const { person, arrival, network, suppression, mailboxOwner } = page;
  const { captcha, createdAt, confirmedAt, erasedAt, privacyAcceptedAt, tryOnFirst } = person;
  const facts = [
    describeSource(person),
    captcha === 'passed' ? 'captcha passed' : 'captcha not verified',
    tryOnFirst && `tries on first: ${firstTryName(tryOnFirst)}`,
  ];
  const people = [
    arrival && { before: 'Referred by', named: [arrival.referrer], after: describeArrival(arrival) },
    mailboxOwner && { before: 'Mailbox also of', named: [mailboxOwner] },
    network?.others
      ? { before: `Network shared with ${formatOtherPeople(network.others)}:`, named: network.examples }
      : null,
  ].filter((line) => line !== null);
  const joined = { at: createdAt, title: 'Joined', text: facts.filter(Boolean).join(', '), people };
  // An email tells of a bounce.
  const wish = suppression?.reason === 'bounced' ? null : suppression;
  const others: (TimelineEntry | null)[] = [
    privacyAcceptedAt && {
      at: privacyAcceptedAt,
      title: 'Turned news on',
      text: `with text ${person.privacyTextVersion}`,
    },
    confirmedAt && { at: confirmedAt, title: 'Confirmed the address' },
    wish && { at: wish.createdAt, title: suppressionTitles[wish.reason], tone: 'bad' },
    erasedAt && { at: erasedAt, title: 'Erased' },
  ];
  return [joined, ...others.filter((entry) => entry !== null)];
}

const describeArrival = ({ state, reason }: NonNullable<PersonPage['arrival']>) =>
  `${referralStateTitles[state].toLowerCase()}${reason ? `: ${explainReferral(state, reason)}` : ''}`;

/** An act of an operator. @param id of the person whom the timeline is about, and who is not named. */
export function describeAct(act: AuditItem, id?: string): TimelineEntry {
  const [title = '', ...more] = act.texts.map((one) => `${one.title} ${one.details}`.trim());
  const text = [...more, `by ${act.actor}`, ...(id ? [] : [act.via])].join(', ');
  const people = [act.people, act.friends].map(({ named, count }) => ({
    before: 'For',
    named: named.filter((one) => one.id !== id),
    after: count > named.length ? `and ${plural(count - named.length, 'other')}` : undefined,
  }));
  return {
    at: act.at,
    title,
    text,
    mailing: act.about,
    people: people.filter(({ named }) => named.length > 0),
  };
}
