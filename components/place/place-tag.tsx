import { Fact, LinkText, PlaceInLine } from '@/components/referral/facts';
import { Ladder } from '@/components/referral/ladder';
import { HangTag } from '@/components/signup/hang-tag';
import { formatCents } from '@/lib/credit/money';
import type { Place } from '@/lib/place/read-place';
import { grouped } from '@/lib/plural';
import { creditTerms, linkOver, vipProgress } from '@/lib/promises';
import { InvitationNote } from './invitation-note';
import { ShareTicket } from './share-ticket';

/** Position, code, link and credit: the hang tag of the success view, for somebody who comes back. */
type Props = { place: Place; canShare: boolean };

export function PlaceTag({
  place: { person, link, invitation, takesFriends, friendLimit },
  canShare,
}: Props) {
  const { firstName, referralCode, referralCount, storeCreditCents, handedOverAt } = person;
  const end = handedOverAt ? 'Your store credit is final: the app has it.' : !takesFriends && linkOver;
  return (
    <HangTag className="ground-ink md:[--cut:56px]">
      <div className="grid gap-x-12 gap-y-8 px-5 pt-15 pb-9 md:grid-cols-2 md:px-9 md:pt-20 md:pb-11 lg:px-16 lg:pb-16">
        <div className="flex min-w-0 flex-col justify-between gap-8">
          <div>
            <h1 className="wrap-anywhere font-display text-d3">
              {firstName ? `Your place, ${firstName}` : 'Your place'}
            </h1>
            <PlaceInLine {...person} />
            {invitation && <InvitationNote {...invitation} />}
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
            {!end && canShare && (
              <ShareTicket facts={{ ...person, referralLink: link }} isMain={!invitation} />
            )}
          </div>
        </div>
        <div className="min-w-0">
          <dl className="border-line-ink border-t">
            <Fact term="Referral code">
              <span className="select-all font-semibold">{referralCode}</span>
            </Fact>
            <Fact term="Referral link, to copy and share">
              <LinkText link={link} />
            </Fact>
          </dl>
          {end ? (
            <p className="mt-4 text-muted-ink text-small">{end}</p>
          ) : (
            <>
              <Ladder referrals={referralCount} className="mt-6" />
              <p className="mt-2 text-muted-ink text-small">{vipProgress(person)}</p>
              {friendLimit > 0 && (
                <p className="text-muted-ink text-small">{`${referralCount} of at most ${friendLimit} friends count.`}</p>
              )}
            </>
          )}
        </div>
      </div>
    </HangTag>
  );
}
