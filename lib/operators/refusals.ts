/** Why a change that an operator asked for is not made. */
export type RefusalReason =
  | 'unknown_person'
  | 'erased_person'
  | 'not_referred'
  | 'not_paid'
  | 'already_paid'
  | 'already_reversed'
  | 'referrer_erased'
  | 'not_invited'
  | 'mail_waiting'
  | 'mail_suppressed';

/** The one table from refusal to the words an operator reads. */
export const refusalMessages: Record<RefusalReason, string> = {
  unknown_person: 'Nobody on the list has this code, address, position or id.',
  erased_person: 'This person was erased.',
  not_referred: 'This person did not come by a referral, so there is nothing to decide.',
  not_paid: 'This referral is withheld: it was never paid.',
  already_paid: 'This referral is paid already.',
  already_reversed: 'This referral was taken back, which is final.',
  referrer_erased: 'The referrer was erased: there is nobody to pay.',
  not_invited: 'This person was not invited yet: `invite --wave` does that, in the order of the line.',
  mail_waiting: 'This mail is waiting to be sent already. `outbox list` shows since when and why.',
  mail_suppressed: 'This address gets no mail. If the person asked for it again: --lift-suppression.',
};
