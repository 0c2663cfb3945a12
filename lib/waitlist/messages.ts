import { PREMIERE_SPOTS } from '../constants';
import { grouped } from '../plural';
import {
  copiedTerms,
  invitation,
  isEarning,
  premiereReserved,
  type Sharer,
  spotsLine,
  tooLate,
} from '../promises';
import { site } from '../site';

export interface Message {
  title: string;
  description?: string;
  link?: Link;
}

interface Link {
  href: string;
  label: string;
}

/** Its form mails the link to a person's page. */
export const lostCode: Link = { href: '/stats#lost-code', label: 'Lost your code?' };

export type FieldProblem = 'email_required' | 'email_invalid' | 'captcha_incomplete';

const failed = (description: string): Message => ({ title: 'Signup failed', description });

/** The keys are the server's failure codes and `network`: the browser got no answer that it can read. */
export const signupFailureMessages = {
  email_required: {
    title: 'Email required',
    description: 'Please enter your email to join the waitlist',
  },
  email_invalid: { title: 'Invalid email', description: 'Please enter a valid email address' },
  captcha_incomplete: {
    title: 'Please complete reCAPTCHA',
    description: "Check the box to verify you're human",
  },
  captcha_rejected: failed('Security verification failed. Please try again.'),
  duplicate: {
    ...failed("You're already on the waitlist! Check your email for your referral link."),
    link: lostCode,
  },
  closed: failed(tooLate),
  empty_result: failed('Failed to create signup. Please try again.'),
  rate_limited: failed('Too many attempts. Please wait a few minutes and try again.'),
  busy: failed('A lot of people are joining right now. Please try again in a moment.'),
  too_long: failed('That was too long. Please shorten what you entered and try again.'),
  unexpected: failed('Something went wrong. Please try again.'),
  network: failed('Network error. Please check your connection and try again.'),
} satisfies Record<string, Message>;
export type SignupFailureCode = keyof typeof signupFailureMessages;

export const captchaUnavailableMessage: Message = {
  title: 'Verification unavailable',
  description: 'Please refresh the page to try again',
};

/** If refreshing did not help. */
export const captchaBlockedMessage: Message = {
  ...captchaUnavailableMessage,
  description: 'You can join without it. If a friend invited you, we check before they earn.',
};

/** Visitors read it after a second rejected captcha. */
export const openInBrowser = 'Open this page in your browser';

export const lookupFailureMessages = {
  code_required: 'Please enter your referral code',
  not_found: 'Referral code not found. Please check and try again.',
  rate_limited: 'Too many lookups from your network. Please wait a minute and try again.',
};

export function joinedMessage(position: number): Message {
  const reserved = position <= PREMIERE_SPOTS ? ` ${premiereReserved}` : '';
  return { title: "You're on the list! 🎉", description: `You're #${grouped(position)} in line.${reserved}` };
}

export const copyMessages = {
  copiedFromStats: { title: 'Copied!', description: 'Referral link copied to clipboard' },
  failed: { title: 'Copy failed', description: 'Please copy the link manually' },
  failedAfterShare: { title: 'Copy failed', description: 'Please try again' },
} as const satisfies Record<string, Message>;

export const copiedMessage = (sharer: Sharer): Message => ({
  title: 'Link copied!',
  ...(isEarning(sharer) && { description: copiedTerms(sharer) }),
});

/** Says what is left before what the sharer earns. */
export function shareMessage(sharer: Sharer) {
  const { total = PREMIERE_SPOTS } = sharer;
  const spots = total < PREMIERE_SPOTS ? `${spotsLine(sharer)}. ` : '';
  const text = `I'm on the ${site.name} waitlist: virtual full-body try-ons. ${spots}${invitation(sharer)}:`;
  return { title: `${site.name} early access`, text };
}
