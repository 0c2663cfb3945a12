import { earnTerms, vipEarned, whatHappensNext } from '@/lib/promises';
import { site } from '@/lib/site';
import { paragraph } from './blocks';
import { defineMail } from './define-mail';
import { joined, type PersonView, personMail, placeLine, viewPerson } from './person-mail';
import { balanceRow, figure, linkRow, shareButton, vipBadge } from './ticket-blocks';

function vipSentences(view: PersonView): string {
  const { situation } = view;
  return joined(
    vipEarned(view.referrals, view.paidBonus),
    whatHappensNext(situation, 'It also'),
    earnTerms(situation, 'You keep earning'),
  );
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
