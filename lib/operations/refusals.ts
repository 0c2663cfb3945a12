/** What an operator reads: in a browser with the names of buttons, in a terminal with those of commands. */
type Words = string | { page: string; terminal: string };

/** Refusals of several operations. An operation's own are in its file. */
const sharedRefusals = {
  unknown_person:
    'Nobody matches. Use an email address, a referral code, a position such as "#12", or an id.',
  position_without_hash: 'A position needs its "#", with quotes for the shell: "#12".',
  needs_confirmation: 'This needs a confirmation. Run it in a terminal, or add --yes.',
  not_confirmed: 'Nothing was changed.',
  erased_person: 'This person was erased.',
  own_referrals:
    'You cannot release referrals of your own address, or record it as a referrer. Ask another operator.',
  not_referred: 'This person did not join through a referral.',
  not_paid: 'This referral was never paid.',
  not_withheld: 'This referral is not withheld. Reverse it to take it back.',
  already_rejected: 'This referral is already rejected.',
  already_paid: 'This referral is already paid.',
  already_reversed: 'This referral is already reversed. Release it to pay it again.',
  handed_over: 'The app has the credit of this person already, so it is final.',
  changed_meanwhile:
    'This was changed in the meantime. Look at it again, and repeat your change if it still applies.',
  referrer_erased: 'The referrer was erased, so their credit cannot change.',
  not_invited: {
    page: 'This person is not invited yet. Invite the next people in line.',
    terminal: 'This person is not invited yet. Invite the next people in line with `invite`.',
  },
  mail_suppressed: {
    page: 'Email to this address is suppressed. If the person asks for email, reload the page, and allow it with “Resend”.',
    terminal:
      'Email to this address is suppressed. If the person asks for email, allow it with `resend --lift-suppression`.',
  },
  held_back: {
    page: 'This person is held back. Put them back in line first.',
    terminal: 'This person is held back. Put them back in line with `hold lift` first.',
  },
  failed_midway: 'The server failed before everything was done.',
  other_secret: {
    page: 'This server and the others have different secrets. Give all servers the same APP_SECRET.',
    terminal:
      'APP_SECRET (without it, RESEND_API_KEY) is missing here or differs from the one of the servers. Set the same one and run the command again.',
  },
} satisfies Record<string, Words>;

type SharedReason = keyof typeof sharedRefusals;
export type RefusalReason = SharedReason;

/** A change that can't be made. Nothing was changed. */
export class Refusal extends Error {
  constructor(reason: SharedReason);
  constructor(reason: string, words: Words);
  constructor(
    readonly reason: string,
    private readonly words: Words = sharedRefusals[reason as SharedReason],
  ) {
    super(typeof words === 'string' ? words : words.page);
  }

  /** Adds to the refusal who made the change that is in the way. */
  because(sentence: string | undefined): Refusal {
    if (sentence === undefined) return this;
    const [page, terminal] = [this.messageFor('page'), this.messageFor('terminal')];
    return new Refusal(this.reason, { page: `${page} ${sentence}`, terminal: `${terminal} ${sentence}` });
  }

  /** What to read on a page, or in a terminal. */
  messageFor(front: 'page' | 'terminal'): string {
    return typeof this.words === 'string' ? this.words : this.words[front];
  }
}
