import { LinkActions } from '@/components/referral/link-actions';
import { TextField } from '@/components/ui/text-field';
import type { ReferralStats } from '@/lib/waitlist/records';
import { Balance } from './balance';
import { BlankLedger } from './stats-card-skeleton';
import type { LookupState } from './use-lookup';

/** The result of a lookup. Blank until there is one, with the lines that keep its room. */
export function Ledger({ state }: { state: LookupState }) {
  const standing = state.status === 'found' ? state.standing : null;
  return (
    <section aria-label="Referral balance" className="border-ink border-t-2 lg:min-h-145">
      <div aria-live="polite" aria-busy={state.status === 'loading'}>
        {standing ? <Balance standing={standing} /> : <BlankLedger loading={state.status === 'loading'} />}
      </div>
      {standing && <OwnLink standing={standing} />}
    </section>
  );
}

function OwnLink({ standing }: { standing: ReferralStats }) {
  return (
    <>
      <div className="mt-7">
        <TextField
          id="referral-link"
          label="Referral link"
          readOnly
          value={standing.referralLink}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <LinkActions link={standing.referralLink} place="stats" className="mt-6 md:grid-cols-2" />
    </>
  );
}
