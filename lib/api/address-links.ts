import { creditPolicyOf } from '../credit/credit-policy';
import { confirmAddressChange, undoAddressChange } from '../place/change-address';
import { runtime } from '../runtime';
import { incomplete, KEEPS, mailLink } from './mail-links';
import type { Notice } from './notice-page';

const usedOrLate: Notice = {
  title: "This link doesn't work any more",
  text: 'It was used before, or it is older than seven days.',
};
export const addressConfirmation = mailLink({
  purpose: 'confirm_address',
  notices: {
    question: {
      title: 'Use this address?',
      text: `Press the button to move your place in line to this email address. ${KEEPS}`,
      button: 'Use this address',
    },
    done: {
      title: 'Your address is changed',
      text: `From now on, we write to this address. An email with a link to your place is on its way. ${KEEPS}`,
    },
    over: {
      title: usedOrLate.title,
      text: `${usedOrLate.text} If you asked for another change since, only the latest link works.`,
    },
    taken: {
      title: 'This address is in use',
      text: 'Somebody joined the waitlist with this address, or with another one of the same mailbox. Nothing was changed: your place keeps the address it has.',
    },
    unknown: incomplete,
  },
  apply: (handle, id) => confirmAddressChange(handle, id, creditPolicyOf(runtime().env).hashesOf),
});

export const addressUndo = mailLink({
  purpose: 'undo_address',
  notices: {
    question: {
      title: 'Undo the change?',
      text: 'Press the button to bring your place in line back to this email address.',
      button: 'Undo the change',
    },
    done: {
      title: 'The change is undone',
      text: `Your place belongs to this email address again, and all earlier links to it have ended. An email with a new link is on its way. ${KEEPS}`,
    },
    over: usedOrLate,
    unknown: incomplete,
  },
  apply: (handle, id) => undoAddressChange(handle, id, creditPolicyOf(runtime().env).hashesOf),
});
