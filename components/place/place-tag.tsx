import { Ladder } from '@/components/referral/ladder';
import { vipProgress } from '@/components/referral/referral-terms';
import { HangTag } from '@/components/signup/hang-tag';
import { Badge } from '@/components/ui/badge';
import { Tape } from '@/components/ui/icons';
import { Input } from '@/components/ui/text-field';
import { formatCents } from '@/lib/credit/money';
import type { Place } from '@/lib/place/read-place';
import { shareMessage } from '@/lib/waitlist/messages';

/** Position, code, link and credit: the hang tag of the success view, for somebody who comes back. */
export function PlaceTag({ place: { person, link } }: { place: Place }) {
  const { firstName, signupPosition, isVip, referralCode, referralCount, storeCreditCents } = person;
  return (
    <HangTag className="ground-ink md:[--cut:56px]">
      <div className="grid gap-x-gap gap-y-8 px-5 pt-15 pb-9 md:grid-cols-2 md:px-9 md:pt-20 md:pb-11 lg:px-16 lg:pb-16">
        <div className="flex min-w-0 flex-col">
          <h1 className="wrap-anywhere font-display text-d3">
            {firstName ? `Your place, ${firstName}` : 'Your place'}
          </h1>
          <p className="mt-6 whitespace-nowrap font-display text-coral text-d2 leading-none">
            {`#${signupPosition}`}
            <span className="ps-1 font-sans font-semibold text-body text-paper tracking-normal">
              {' '}
              in line
            </span>
          </p>
          {isVip && (
            <Badge variant="soft" className="mt-5 self-start">
              <Tape />
              VIP PREMIERE STATUS
            </Badge>
          )}
          <dl className="mt-8 grid grid-cols-2 border-line-ink border-t md:mt-auto">
            <Figure term="Friends counted" value={String(referralCount)} />
            <Figure term="Store credit" value={formatCents(storeCreditCents)} />
          </dl>
        </div>
        <div className="min-w-0">
          <p className="text-muted-ink text-small">Referral code</p>
          <p className="mt-0.5 select-all font-semibold">{referralCode}</p>
          <label htmlFor="link" className="mt-5 block text-muted-ink text-small">
            Referral link, to copy and share
          </label>
          <Input id="link" readOnly value={link} className="mt-2 font-semibold" />
          <p className="mt-2 flex flex-wrap gap-x-6">
            <a className={share} href={`mailto:?body=${encodeURIComponent(`${shareMessage.text} ${link}`)}`}>
              Share by email
            </a>
          </p>
          <Ladder referrals={referralCount} className="mt-6" />
          <p className="text-muted-ink text-small">{vipProgress(person)}</p>
        </div>
      </div>
    </HangTag>
  );
}

const share =
  'inline-flex min-h-11 items-center font-semibold text-small underline decoration-1 underline-offset-6 hover:decoration-2';

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="border-line-ink border-b py-3 not-first:border-l not-first:pl-5">
      <dt className="text-muted-ink text-small">{term}</dt>
      <dd className="mt-0.5 font-display text-[2.5rem] leading-none tracking-[-0.03em]">{value}</dd>
    </div>
  );
}
