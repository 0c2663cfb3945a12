import { Text } from '@react-email/components';
import {
  confirmTerms,
  creditTerms,
  earnTerms,
  placeTerms,
  sharingTerms,
  whatHappensNext,
} from '@/lib/promises';
import { site } from '@/lib/site';
import { button, type MailBlock, paragraph, TextLink } from './blocks';
import { defineMail } from './define-mail';
import { joined, type PersonView, personMail, placeLine, viewPerson } from './person-mail';
import { type } from './theme';
import { balanceRow, figure, linkRow, shareButton, vipBadge, vipBlocks } from './ticket-blocks';

function welcome(view: PersonView) {
  const { position, situation, isLongPosition: isLong, confirmUrl } = view;
  const credit = earnTerms(situation);
  const sharing = situation.state === 'open' ? sharingTerms : null;
  const next = joined(sharing, credit, whatHappensNext(situation));
  return personMail(view, {
    preheader: credit ? `Your link is inside. ${credit}` : 'Your place in line, your link and your credit.',
    title: "You're in",
    ticket: [
      figure(position, 'in line', { isLong, text: `You're ${position} in line at ${site.name}.` }),
      ...(situation.isVip ? [vipBadge] : []),
      linkRow(view),
      shareButton('Send it to a friend', view),
      paragraph(placeTerms(situation), '24px 0 0'),
      ...(confirmUrl ? [paragraph(whyConfirm, '24px 0'), button('Confirm your email', confirmUrl)] : []),
      ...vipBlocks(view),
      balanceRow(view),
      paragraph(creditTerms, '16px 0 0'),
      ...(next === '' ? [] : [paragraph(next, '16px 0 0')]),
    ],
    below: [balanceLinks(view), placeLine(view.placeUrl, '12px')],
  });
}

const whyConfirm = `Please confirm that this address is yours. ${confirmTerms}`;

/** The stats page shows the balance, shares the link, and makes the picture of the ticket. */
function balanceLinks({ balanceUrl: href, situation }: PersonView): MailBlock {
  const takesFriends = situation.state === 'open';
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
  subject: ({ position, situation }) =>
    `You're ${situation.isVip ? 'a VIP and ' : ''}${position} in line at ${site.name}`,
  content: welcome,
});
