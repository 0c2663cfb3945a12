import { INVITER_CLAIM_HOURS } from '../constants';
import { lookupFailureMessages } from '../waitlist/messages';
import type { ClosedPlace } from './open-place';

/** The parts of the page, and the names of their anchors. */
export type PlaceSection = 'top' | 'friends' | 'ledger' | 'details' | 'emails' | 'data' | 'leave';

export interface Outcome {
  section: PlaceSection;
  text: string;
  /** Nothing was changed. */
  isProblem?: true;
}

/** Which page of each list is shown. */
export interface PlacePages {
  friends: number;
  ledger: number;
}

/** What a form says afterwards, at the section that it belongs to. The code is in the address of the page. */
export const outcomes = {
  check_asked: { section: 'friends', text: "Thank you. We'll check it. Our answer will appear here." },
  check_asked_before: {
    section: 'friends',
    text: 'You already asked for a check of this friend.',
    isProblem: true,
  },
  check_impossible: {
    section: 'friends',
    text: 'There is nothing to check: this friend counts, or waits until they confirm.',
    isProblem: true,
  },
  name_saved: { section: 'details', text: 'Your name is saved.' },
  address_requested: {
    section: 'details',
    text: 'Check the inbox of the new address, and open the link there within seven days. If that address is on the waitlist already, we send nothing.',
  },
  address_invalid: { section: 'details', text: 'Please enter a valid email address', isProblem: true },
  address_unchanged: { section: 'details', text: 'That is your address already.', isProblem: true },
  address_changed_recently: {
    section: 'details',
    text: 'You changed your address within the last seven days. You can change it again afterwards.',
    isProblem: true,
  },
  address_limited: {
    section: 'details',
    text: 'You can ask for three changes a day. Please try again tomorrow.',
    isProblem: true,
  },
  inviter_recorded: { section: 'details', text: "Thank you. Your friend's code is saved." },
  inviter_unknown_code: { section: 'details', text: lookupFailureMessages.not_found, isProblem: true },
  inviter_own_code: { section: 'details', text: 'That is your own code.', isProblem: true },
  inviter_joined_later: {
    section: 'details',
    text: 'The person with this code joined after you. Only somebody who joined before you can have invited you.',
    isProblem: true,
  },
  inviter_has_referrer: { section: 'details', text: 'Who invited you is saved already.', isProblem: true },
  inviter_too_late: {
    section: 'details',
    text: `You could say who invited you until ${INVITER_CLAIM_HOURS} hours after joining.`,
    isProblem: true,
  },
  inviter_limited: {
    section: 'details',
    text: 'You tried many codes. Please wait an hour and try again.',
    isProblem: true,
  },
  mail_stopped: { section: 'emails', text: "You won't receive any more emails at this address." },
  mail_resumed: { section: 'emails', text: 'You receive emails again.' },
  mail_bounced: {
    section: 'emails',
    text: 'Emails to this address came back, so we cannot send any more. Change your address to receive emails again.',
    isProblem: true,
  },
  news_on: { section: 'emails', text: 'News is on.' },
  news_off: { section: 'emails', text: 'News is off.' },
  wrong_position: {
    section: 'leave',
    text: 'Nothing was erased: that was not your position. It is at the top of this page.',
    isProblem: true,
  },
  incomplete: {
    section: 'top',
    text: 'Nothing was changed: the form arrived incomplete. Please try again.',
    isProblem: true,
  },
  failed: {
    section: 'top',
    text: 'Something went wrong on our side. Please try again in a moment.',
    isProblem: true,
  },
} as const satisfies Record<string, Outcome>;
export type OutcomeCode = keyof typeof outcomes;

const isOutcomeCode = (code: string): code is OutcomeCode => Object.hasOwn(outcomes, code);

/** The outcome that an address names. Undefined for any other text. */
export function outcomeOf(code: unknown): Outcome | undefined {
  return typeof code === 'string' && isOutcomeCode(code) ? outcomes[code] : undefined;
}

export interface ClosedWords {
  title: string;
  text: string;
  /** There is no other link to ask for. */
  isFinal?: boolean;
}

/** What closes the link, which the page says once. */
export const goodbyes = {
  signed_out: {
    title: "You're signed out",
    text: 'Every link to your page has ended, also those in older emails. You keep your place in line.',
  },
  erased: {
    title: 'Your data is erased',
    text: 'We removed your name, your address and your code. You get no more email from us.',
    isFinal: true,
  },
} as const satisfies Record<string, ClosedWords>;
export type Goodbye = keyof typeof goodbyes;

export const closedWords: Record<ClosedPlace, ClosedWords> = {
  expired: {
    title: 'This link has expired',
    text: 'Links to your place work for a year. Every newer email from us has a fresh one.',
  },
  ended: {
    title: 'This link has ended',
    text: 'Somebody signed out everywhere, the address was changed, or the data was erased. If you have a newer email from us, use its link.',
  },
  unknown: { title: 'This link is incomplete', text: 'Please open the link in our email again.' },
};

/** The page could not be read. */
export const brokenPlace: ClosedWords = {
  title: "That didn't work",
  text: 'Something went wrong on our side. Please reload this page in a moment.',
  isFinal: true,
};

const isGoodbye = (code: string): code is Goodbye => Object.hasOwn(goodbyes, code);

/** Why a link shows no page. */
export function closedNotice(status: ClosedPlace, code: unknown): ClosedWords {
  if (status === 'ended' && typeof code === 'string' && isGoodbye(code)) return goodbyes[code];
  return closedWords[status];
}

/** The page with the outcome of a form, at the section that it belongs to. */
export function placeAfter(token: string, code: OutcomeCode | Goodbye): string {
  const outcome = outcomeOf(code);
  return `/place/${token}?done=${code}${outcome ? `#${outcome.section}` : ''}`;
}

/** A page of the lists, relative to the person's page. Both keep theirs when one of them turns. */
export const placeHref = ({ friends, ledger }: PlacePages, section: PlaceSection): string =>
  `?friends=${friends}&ledger=${ledger}#${section}`;
