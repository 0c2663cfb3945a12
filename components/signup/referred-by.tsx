import { type ReactNode, Suspense, useEffect } from 'react';
import { keepCode, keptCode } from '@/components/referral/kept-code';
import { referralTerms } from '@/components/referral/referral-terms';
import { useReferralCode } from '@/components/referral/use-referral-code';
import { track } from '@/lib/analytics/track';

/** Who sent the visitor, as a line to read and a field to send. */
export function ReferredBy() {
  return (
    <Suspense fallback={<OwnAccord />}>
      <Referral />
    </Suspense>
  );
}

function Referral() {
  const code = useReferralCode();

  useEffect(() => {
    // One visit is one event, however often the visitor comes back to this.
    if (!code || code === keptCode()) return;
    keepCode(code);
    track('referral_code_detected', {});
  }, [code]);

  if (!code) return <OwnAccord />;
  return (
    <TagLines title={`Referred by: ${code}`} text={referralTerms}>
      <input type="hidden" name="ref" value={code} />
    </TagLines>
  );
}

/** As tall as a referral, so that nothing moves when one is found. */
function OwnAccord() {
  return <TagLines title="Free to join" text="With a referral link of your own." />;
}

function TagLines({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="border-line border-y py-3 text-small">
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      <p className="text-muted">{text}</p>
      {children}
    </div>
  );
}
