import { usePersonSituation } from '@/components/layout/use-waitlist';
import { SendToFriends } from '@/components/referral/send-to-friends';
import { TicketDialogButton, useChoice } from '@/components/referral/ticket-dialog-button';
import { creditTerms, isEarning, linkProgress } from '@/lib/promises';
import type { ReferralStats } from '@/lib/waitlist/records';

/** What a person can do with their link, or why it earns nothing more. */
export function ReferralLink({ stats }: { stats: ReferralStats }) {
  const picture = useChoice();
  const situation = usePersonSituation(stats);
  return (
    <>
      <p className="mt-4 text-muted text-small">{creditTerms}</p>
      <div className="mt-7">
        <label htmlFor="referral-link" className="mb-2 block font-semibold text-small">
          Referral link
        </label>
        {/* Long links wrap, balanced, so that the code stays whole. Browsers without field-sizing show two lines. */}
        <textarea
          id="referral-link"
          readOnly
          rows={2}
          className="field field-sizing-content text-balance h-auto min-h-14 resize-none py-3"
          value={stats.referralLink}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      {!isEarning(situation) && <p className="mt-4">{linkProgress(situation)}</p>}
      {situation.state === 'open' && (
        <div id="share" className="mt-6 grid gap-2">
          <SendToFriends facts={stats} place="stats" />
          <TicketDialogButton stats={stats} place="stats" {...picture}>
            Post as story
          </TicketDialogButton>
        </div>
      )}
    </>
  );
}
