import type { Command } from 'commander';
import { MailDomainCheck } from '@/lib/address/domains';
import { parseCreditSettings } from '@/lib/config/env';
import { creditPolicyOf } from '@/lib/credit/credit-policy';
import { formatCents } from '@/lib/credit/money';
import { reasonExplanations } from '@/lib/credit/reason-words';
import { editPerson } from '@/lib/operators/edit';
import { attachFriend } from '@/lib/operators/referrals/attach';
import { plural } from '@/lib/plural';
import { addChange, textOption } from '../command';
import { formatPerson } from '../output';
import { rememberedBy } from './people';

export function addCorrections(program: Command): void {
  addChange(program, 'edit <person>', {
    description: 'correct the name or address of a person; a new address gets the mails again',
    options: {
      name: textOption('--name <name>', 'the first name; "" removes it'),
      address: textOption('--address <email>', 'the email address'),
    },
    usageError: ({ name, address }) =>
      name === undefined && address === undefined && 'pass --name, --address or both',
    run: ({ handle, operator, options: { name, address } }, who) =>
      editPerson(handle, operator, who, { firstName: name, email: address }, rememberedBy()),
    json: ({ changed, mails, person }) => ({ changed, mails, ...person }),
    lines: ({ changed, mails, before, person }) =>
      changed.name || changed.address
        ? [
            `${formatPerson(before)} is now ${formatPerson(person)}.`,
            ...(changed.address
              ? [`Links to their page ended. Sending ${plural(mails, 'email')} again to the new address.`]
              : []),
          ]
        : [`Nothing changed: ${formatPerson(person)}.`],
  });

  addChange(program, 'attach <friend> <referrer>', {
    description:
      'record who invited a person who joined without the link; the rules of joining decide whether it pays',
    run: ({ handle, operator }, friend, referrer) =>
      attachFriend(handle, operator, { friend, referrer }, attachContext()),
    lines: ({ friend, referrer, state, reason, amountCents }) => [
      `${formatPerson(referrer)} invited ${formatPerson(friend)}.`,
      state === 'paid' || !reason
        ? `Paid 1 referral: ${formatCents(amountCents)}.`
        : `The referral is ${state}, because ${reasonExplanations[reason]}.`,
    ],
  });
}

function attachContext() {
  const { APP_SECRET, UNSUBSCRIBE_SECRET, RESEND_API_KEY } = process.env;
  const settings = parseCreditSettings(process.env);
  const policy = creditPolicyOf({ ...settings, APP_SECRET, UNSUBSCRIBE_SECRET, RESEND_API_KEY });
  return { policy, mailDomainCheck: settings.CHECK_MX ? new MailDomainCheck() : null };
}
