import { formatReward } from '@/lib/credit/money';
import { grouped } from '@/lib/plural';
import { waitingTerms } from '@/lib/promises';
import { site } from '@/lib/site';
import { paragraph } from './blocks';
import { defineMail } from './define-mail';
import { type MailProps, personMail, placeLine, viewPerson } from './person-mail';
import { balanceRow, figure, linkRow, shareButton, vipBlocks } from './ticket-blocks';

interface FriendsJoinedProps extends MailProps {
  paidFriends: number;
  paidCents: number;
  waitingFriends: number;
}

type FriendsJoinedView = ReturnType<typeof viewFriendsJoined>;

function viewFriendsJoined({ paidFriends, paidCents, waitingFriends, ...props }: FriendsJoinedProps) {
  return {
    friends: grouped(paidFriends + waitingFriends),
    isOne: paidFriends + waitingFriends === 1,
    paid: paidFriends > 0 ? grouped(paidFriends) : null,
    isOnePaid: paidFriends === 1,
    earned: formatReward(paidCents),
    waiting: waitingFriends > 0 ? grouped(waitingFriends) : null,
    isOneWaiting: waitingFriends === 1,
    ...viewPerson(props),
  };
}

const joinedTitle = ({ isOne, friends }: FriendsJoinedView) =>
  isOne ? 'A friend joined' : `${friends} friends joined`;

function friendsSentence(view: FriendsJoinedView): string {
  const { paid, waiting, earned, isOneWaiting } = view;
  const joined = 'They joined with your link';
  if (!waiting) return `${joined}, and you earned ${earned} of store credit.`;
  const terms = `${waitingTerms(view.situation, isOneWaiting)} The link for that is in their welcome email.`;
  if (!paid) return `${joined}, and still have ${terms}`;
  const counted = view.isOnePaid ? '1 of them counts' : `${paid} of them count`;
  const others = isOneWaiting ? 'The other one still has' : `The other ${waiting} still have`;
  return `${joined}. ${counted} already, and you earned ${earned} of store credit. ${others} ${terms}`;
}

/** Says nothing about who they are, nor about friends whose referral does not count. */
export const friendsJoinedMail = defineMail({
  view: viewFriendsJoined,
  subject: (view) => `${joinedTitle(view)} ${site.name} with your link`,
  content: (view) =>
    personMail(view, {
      preheader: friendsSentence(view),
      title: joinedTitle(view),
      isNews: true,
      ticket: [
        view.paid
          ? figure(`+${view.earned}`, 'store credit')
          : figure(view.friends, view.isOne ? 'friend to confirm' : 'friends to confirm'),
        paragraph(friendsSentence(view), '24px 0 0'),
        ...vipBlocks(view),
        balanceRow(view),
        linkRow(view),
        shareButton('Send your link again', view),
      ],
      below: [placeLine(view.placeUrl)],
    }),
});
