import { retentionDays } from '@/db/schema/personal-data';

const refusalMessages = {
  unknown_person:
    'Nobody matches. Use an email address, a referral code, a position such as "#12", or an id.',
  position_without_hash: 'A position needs its "#", with quotes for the shell: "#12".',
  needs_confirmation: 'This needs a confirmation. Run it in a terminal, or add --yes.',
  not_confirmed: 'Nothing was changed.',
  erased_person: 'This person was erased.',
  own_referrals:
    'You cannot release referrals of your own address, or record it as a referrer. Ask another operator.',
  invalid_address: 'This is not a valid email address.',
  address_taken: `Somebody else has this address or another one of its mailbox, or left it within the last ${retentionDays.addressChanges} days.`,
  has_referrer: 'Somebody is recorded as the referrer of this person already.',
  own_referrer: 'Nobody can refer themselves.',
  referrer_joined_later:
    'The referrer joined after this person. Only somebody who joined before can be the referrer.',
  friend_bounced: 'Mail to this person bounces. Correct the address first.',
  not_referred: 'This person did not join through a referral.',
  not_paid: 'This referral was never paid.',
  not_withheld: 'This referral is not withheld. Reverse it to take it back.',
  already_rejected: 'This referral is already rejected.',
  already_paid: 'This referral is already paid.',
  already_reversed: 'This referral was reversed. Once five minutes have passed, that is final.',
  handed_over: 'The app has the credit of this person already, so it is final.',
  changed_meanwhile:
    'Somebody changed this in the meantime. Look at it again, and repeat your change if it still applies.',
  changed_since: 'These referrals were decided again since then, so this decision cannot be undone.',
  not_decided: 'Nobody has decided about this referral, so there is nothing to undo.',
  undo_too_late: 'This decision is more than five minutes old. Decide again instead.',
  shared_domain: 'This domain belongs to a mail provider. Block a network, or reject the referrals.',
  not_registrable: 'This is not a registrable domain, such as ring.example.',
  unknown_network: `The network of this person is not known, or its hash was deleted after ${retentionDays.signupNetworks} days.`,
  already_blocked: 'This is blocked already.',
  no_such_block: 'This block was lifted already, or has ended.',
  referrer_erased: 'The referrer was erased, so their credit cannot change.',
  not_invited: 'This person is not invited yet. Invite the next people in line.',
  invitation_open: 'This person has an invitation that is open. Send its email again instead.',
  mailbox_invited:
    'Somebody else with this mailbox has an invitation that is open or was accepted. A mailbox gets one invitation.',
  invitation_over: 'This invitation was used, given away or has ended. Invite the person again instead.',
  wave_began: 'Look at the waves again before you invite more people.',
  wave_not_open: 'This wave was stopped or ended. Start a new one.',
  announced_already: 'This text was sent to these people already. Change it to send it again.',
  nobody_to_mail: 'Nobody in this segment has news turned on.',
  no_such_wave: 'No wave has this id. `sending list` shows those that are being sent.',
  not_sending: 'This mail is not being sent.',
  not_stopped: 'This mail is not stopped.',
  mail_waiting: 'This email is already waiting to be sent.',
  mail_suppressed:
    'Email to this address is suppressed: it bounced, or the person unsubscribed or reported spam. Allow it again only if the person asks for email.',
};

export type RefusalReason = keyof typeof refusalMessages;

export class Refusal extends Error {
  /** @param what happened, before the message: who did what, for example. */
  constructor(
    readonly reason: RefusalReason,
    what?: string,
  ) {
    super(what ? `${what} ${refusalMessages[reason]}` : refusalMessages[reason]);
  }
}
