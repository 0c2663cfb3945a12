import { referralReward } from '@/lib/credit/money';
import { friendsTerms } from '@/lib/promises';
import { site } from '@/lib/site';
import { paragraph } from './blocks';
import { defineMail } from './define-mail';
import { type PersonView, personMail, placeLine, viewPerson } from './person-mail';
import { balanceRow, figure, linkRow, shareButton, vipBadge } from './ticket-blocks';

function vipSentences(view: PersonView): string {
  const why = `${view.referrals} friends joined with your link. That makes you a VIP and adds ${view.paidBonus} of store credit.`;
  const invitation = 'It also brings your invitation forward: we invite people in waves, by email.';
  const next = `You keep earning ${referralReward} for each friend who ${friendsTerms(view)}.`;
  return [why, ...(view.isInvited ? [] : [invitation]), ...(view.takesFriends ? [next] : [])].join(' ');
}

export const vipMail = defineMail({
  view: viewPerson,
  subject: () => `You're a VIP at ${site.name}`,
  content: (view) =>
    personMail(view, {
      preheader: vipSentences(view),
      title: "You're a VIP",
      ticket: [
        figure(`+${view.paidBonus}`, 'store credit'),
        vipBadge,
        paragraph(vipSentences(view), '24px 0 0'),
        balanceRow(view),
        linkRow(view),
        shareButton('Send your link again', view),
      ],
      below: [placeLine(view.placeUrl)],
    }),
});
