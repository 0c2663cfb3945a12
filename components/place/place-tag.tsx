import { Fact, LinkText, PlaceInLine } from '@/components/referral/facts';
import { Ladder } from '@/components/referral/ladder';
import { HangTag } from '@/components/signup/hang-tag';
import { formatCents } from '@/lib/credit/money';
import type { Place } from '@/lib/place/read-place';
import { grouped } from '@/lib/plural';
import { creditTerms, invitationTerms, lineWords, linkProgress } from '@/lib/promises';
import { InvitationNote } from './invitation-note';
import { ShareTicket } from './share-ticket';

/** Position, code, link and credit: the hang tag of the success view, for somebody who comes back. */
type Props = { place: Place; canShare: boolean };

export function PlaceTag({ place: { person, link, situation, invitationDate, appLink }, canShare }: Props) {
  const { firstName, referralCode, referralCount, storeCreditCents } = person;
  const isOpen = situation.state === 'open';
  const isShared = isOpen && situation.invitation !== 'accepted';
  const terms = invitationTerms(situation);
  return (
    <HangTag className="ground-ink md:[--cut:56px]">
      <div className="grid gap-x-12 gap-y-8 px-5 pt-15 pb-9 md:grid-cols-2 md:px-9 md:pt-20 md:pb-11 lg:px-16 lg:pb-16">
        <div className="flex min-w-0 flex-col justify-between gap-8">
          <div>
            <h1 className="wrap-anywhere font-display text-d3">
              {firstName ? `Your place, ${firstName}` : 'Your place'}
            </h1>
            <PlaceInLine {...person} line={lineWords(situation)} />
            {terms && <p className="mt-4 text-muted-ink text-small">{terms}</p>}
            <InvitationNote situation={situation} invitationDate={invitationDate} appLink={appLink} />
          </div>
          <div>
            <dl className="flex flex-wrap border-line-ink border-t">
              <Fact isFigure term="Friends counted" className="grow-3 basis-0">
                {grouped(referralCount)}
              </Fact>
              <Fact isFigure term="Store credit" className="grow-3 basis-0 border-l pl-5">
                {formatCents(storeCreditCents)}
              </Fact>
            </dl>
            <p className="mt-3 text-muted-ink text-small">{creditTerms}</p>
            {isShared && canShare && (
              <ShareTicket facts={{ ...person, referralLink: link }} isMain={appLink === null} />
            )}
          </div>
        </div>
        <div className="min-w-0">
          <dl className="border-line-ink border-t">
            <Fact term="Referral code">
              <span className="select-all font-semibold">{referralCode}</span>
            </Fact>
            <Fact term={isShared ? 'Referral link, to copy and share' : 'Referral link'}>
              <LinkText link={link} />
            </Fact>
          </dl>
          {isShared && <Ladder referrals={referralCount} className="mt-6" />}
          <p className="mt-2 text-muted-ink text-small">{linkProgress(situation)}</p>
          {isShared && situation.friendLimit > 0 && (
            <p className="text-muted-ink text-small">{`${grouped(referralCount)} of at most ${grouped(situation.friendLimit)} friends count.`}</p>
          )}
        </div>
      </div>
    </HangTag>
  );
}
