import { Text } from '@react-email/components';
import { referralReward } from '@/lib/credit/money';
import { creditTerms, friendsTerms, keptPlaces, placeTerms, sharingTerms } from '@/lib/promises';
import { site } from '@/lib/site';
import { button, type MailBlock, paragraph, TextLink } from './blocks';
import { defineMail } from './define-mail';
import { type PersonView, personMail, placeLine, viewPerson } from './person-mail';
import { type } from './theme';
import { balanceRow, figure, linkRow, shareButton, vipBadge, vipBlocks } from './ticket-blocks';

function welcome(view: PersonView) {
  const { position, isVip, isLongPosition: isLong, confirmUrl, isInvited, takesFriends } = view;
  const credit = `You earn ${referralReward} of store credit for each friend who ${friendsTerms(view)}.`;
  return personMail(view, {
    preheader: takesFriends ? `Your link is inside. ${credit}` : keptPlaces,
    title: "You're in",
    ticket: [
      figure(position, 'in line', { isLong, text: `You're ${position} in line at ${site.name}.` }),
      ...(isVip ? [vipBadge] : []),
      linkRow(view),
      shareButton('Send it to a friend', view),
      paragraph(takesFriends || view.isPremiere ? placeTerms(view.isPremiere) : keptPlaces, '24px 0 0'),
      ...(confirmUrl ? [paragraph(whyConfirm, '24px 0'), button('Confirm your email', confirmUrl)] : []),
      ...vipBlocks(view),
      balanceRow(view),
      paragraph(creditTerms, '16px 0 0'),
      ...(takesFriends
        ? [paragraph([sharingTerms, credit, ...(isInvited ? [] : [whatHappensNext])].join(' '), '16px 0 0')]
        : []),
    ],
    below: [balanceLinks(view), placeLine(view.placeUrl, '12px')],
  });
}

const whyConfirm =
  'Please confirm that this address is yours. If a friend invited you, they earn store credit only after that.';

const whatHappensNext =
  'Each of them also brings your invitation forward: we invite people in waves, by email.';

/** The stats page shows the balance, shares the link, and makes the picture of the ticket. */
function balanceLinks({ balanceUrl: href, takesFriends }: PersonView): MailBlock {
  const html = (
    <>
      <Text style={{ ...type.body, marginTop: '32px' }}>
        <TextLink href={href}>Check your balance</TextLink> any time.
      </Text>
      {takesFriends && (
        <Text style={{ ...type.body, marginTop: '12px' }}>
          <TextLink href={`${href}#share`}>Get your ticket picture</TextLink> to post or send.
        </Text>
      )}
    </>
  );
  const picture = takesFriends ? ', and get your ticket picture to post or send' : '';
  const text = `You can check your balance any time${picture}:\n${href}`;
  return { html, text };
}

export const welcomeMail = defineMail({
  view: viewPerson,
  // The subject leaves out the name: text that a visitor typed must not reach a mail header.
  subject: ({ position, isVip }) => `You're ${isVip ? 'a VIP and ' : ''}${position} in line at ${site.name}`,
  content: welcome,
});
