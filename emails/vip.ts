import { formatCents, formatReward } from '@/lib/credit/money';
import { site } from '@/lib/site';
import { paragraph } from './blocks';
import { defineMail } from './define-mail';
import { friendsTerms, type MailProps, personMail, placeLine, previewProps } from './person-mail';
import {
  balanceRows,
  figure,
  linkStart,
  type ShareProps,
  shareButton,
  sharePreview,
  vipBadge,
} from './ticket-blocks';

interface VipMailProps extends MailProps, ShareProps {
  referralCount: number;
  vipBonusCents: number;
  isInvited: boolean;
}

type VipMailView = ReturnType<typeof viewVip>;

function viewVip({ referralCount, vipBonusCents, storeCreditCents, ...props }: VipMailProps) {
  return {
    friends: referralCount.toLocaleString('en-US'),
    bonus: formatReward(vipBonusCents),
    storeCredit: formatCents(storeCreditCents),
    linkStart: linkStart(props),
    ...props,
  };
}

function vipSentences(view: VipMailView): string {
  const why = `${view.friends} friends joined with your link. That makes you a VIP and adds ${view.bonus} of store credit.`;
  const invitation = 'It also brings your invitation forward: we invite people in waves, by email.';
  const next = `You keep earning ${formatReward(view.referralCreditCents)} for each friend who ${friendsTerms(view)}.`;
  return [why, ...(view.isInvited ? [] : [invitation]), next].join(' ');
}

export const vipMail = defineMail({
  preview: {
    ...previewProps,
    ...sharePreview,
    isVip: true,
    storeCreditCents: 3500,
    referralCount: 10,
    vipBonusCents: 2500,
    isInvited: false,
  },
  view: viewVip,
  subject: () => `You're a VIP at ${site.name}`,
  content: (view) =>
    personMail(view, {
      preheader: vipSentences(view),
      title: "You're a VIP",
      ticket: [
        figure(`+${view.bonus}`, 'store credit'),
        vipBadge,
        paragraph(vipSentences(view), '24px 0 0'),
        balanceRows(view),
        shareButton('Send your link again', view),
      ],
      below: [placeLine(view.placeUrl)],
    }),
});
