import { retentionDays } from '@/db/schema/personal-data';
import { clientWords } from '../credit/reason-words';
import type { ClosedReason } from './open-place';

/** The parts of the page, and the names of their anchors. */
export type SectionName = 'top' | 'details' | 'emails' | 'data' | 'leave';

/** The fields whose value can be wrong. Their elements have these ids. */
export type FieldName = 'position';

export interface Outcome {
  at: SectionName | FieldName;
  text: string;
  isProblem?: true;
}

const done = (at: SectionName, text: string): Outcome => ({ at, text });
/** A problem means that nothing was changed. */
const problem = (at: Outcome['at'], text: string): Outcome => ({ at, text, isProblem: true });

/** What a form says afterwards, at its field or section. The code is in the address of the page. */
export const outcomes = {
  name_saved: done('details', 'Your name is saved.'),
  answers_saved: done('details', 'Your answer is saved.'),
  mail_stopped: done('emails', "You won't receive any more emails at this address."),
  mail_resumed: done('emails', 'You receive emails again.'),
  mail_bounced: problem(
    'emails',
    'Emails to this address came back, so we cannot send any more. We can move your place to another address: see “Your details”.',
  ),
  news_on: done('emails', 'News is on.'),
  news_off: done('emails', 'News is off.'),
  wrong_position: problem(
    'position',
    'Nothing was erased: that was not your position. It is at the top of this page.',
  ),
  incomplete: problem('top', 'Nothing was changed: the form arrived incomplete. Please try again.'),
  failed: problem('top', 'Something went wrong on our side. Please try again in a moment.'),
} satisfies Record<string, Outcome>;
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
const goodbyes = {
  signed_out: {
    title: 'Your links have ended',
    text: 'No link to your page works any more, not even those in older emails. You keep your place in line.',
  },
  erased: {
    title: 'Your data is erased',
    text: 'We removed your name, your address and your code. You get no more email from us.',
    isFinal: true,
  },
} as const satisfies Record<string, ClosedWords>;
export type Goodbye = keyof typeof goodbyes;

export const closedWords: Record<ClosedReason, ClosedWords> = {
  expired: {
    title: 'This link has expired',
    text: 'Links to your place work for a year. Every newer email from us has a fresh one.',
  },
  ended: {
    title: 'This link has ended',
    text: 'Somebody ended every link, the address was changed, or the data was erased. If you have a newer email from us, use its link.',
  },
  unknown: { title: 'This link is incomplete', text: 'Please open the link in our email again.' },
};

export const brokenPlace: ClosedWords = {
  title: "That didn't work",
  text: 'Something went wrong on our side. Please reload this page in a moment.',
  isFinal: true,
};

const isGoodbye = (code: string): code is Goodbye => Object.hasOwn(goodbyes, code);

export function closedNotice(status: ClosedReason, code: unknown): ClosedWords {
  if (status === 'ended' && typeof code === 'string' && isGoodbye(code)) return goodbyes[code];
  return closedWords[status];
}

const typedFields = ['name', 'position'] as const;
export type Typed = Partial<Record<(typeof typedFields)[number], string>>;

/** A longer query would be refused. */
const TYPED_MAX_LENGTH = 1_500;

/** What the address of the page says about a refused form. */
export function typedIn(search: Record<string, unknown>): Typed {
  const given = typedFields.flatMap((name) =>
    typeof search[name] === 'string' ? [[name, search[name]]] : [],
  );
  return Object.fromEntries(given);
}

/** @param fields of the form, which the page shows again if it was refused. */
export function placeAfter(
  token: string,
  code: OutcomeCode | Goodbye,
  fields = new URLSearchParams(),
): string {
  const outcome = outcomeOf(code);
  const typed = new URLSearchParams(typedIn(Object.fromEntries(fields))).toString();
  const isKept = outcome?.isProblem && typed !== '' && typed.length <= TYPED_MAX_LENGTH;
  return `/place/${token}?done=${code}${isKept ? `&${typed}` : ''}${outcome ? `#${outcome.at}` : ''}`;
}

/** What we store about a person, and until when. The download has the rows themselves. */
export const keptUntil = {
  'Name, address, code, answers, and the emails you got': 'until you erase them',
  'When you agreed to news': 'until you turn news off',
  'The text of an email': 'until it is sent or given up',
  'Your mailbox, if it gets no more email': 'until you want email again, and as a keyed hash after erasing',
  [`A keyed hash of ${Object.values(clientWords).join(', and of ')}`]: `for ${retentionDays.signupNetworks} days after you joined`,
  'A keyed hash of your mailbox': `for ${retentionDays.erasedMailboxes} days after erasing or leaving it`,
  'Position, friends and credit': 'without your name and address after erasing',
};
