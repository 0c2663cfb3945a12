import type { Metadata } from 'next';
import { LostCode } from '@/components/stats/lost-code';
import { StatsLookup } from '@/components/stats/stats-lookup';

export const metadata: Metadata = {
  title: 'Check Your Referral Balance',
  description: 'Enter your referral code to see your referrals, store credit, place in line and VIP status.',
};

export default function StatsPage() {
  return (
    <main className="ground-paper min-h-240 pt-header pb-section">
      <div className="wrap pt-[clamp(56px,7vw,104px)] low:pt-6">
        <h1 className="mb-[clamp(44px,5.4vw,80px)] max-w-[9em] low:mb-6 low:max-w-none text-balance font-display text-big max-md:text-[length:clamp(2.6rem,12.6vw,3.4rem)]">
          Check Your Referral Balance
        </h1>
        <noscript>
          <p className="mb-9 font-semibold">
            JavaScript is turned off in your browser. Turn it on to check your balance.
          </p>
        </noscript>
        <StatsLookup />
        <LostCode />
      </div>
    </main>
  );
}
