import { type ReactNode, useEffect } from 'react';
import { useSituation } from '@/components/layout/use-waitlist';
import { rememberCode, useReferrer } from '@/components/referral/referrer-code';
import { track } from '@/lib/analytics/track';
import { inviterTerms, joinerGets, joinerTerms } from '@/lib/promises';

/** The line is as tall without a referral, so that nothing moves when a code is found. */
export function ReferredBy() {
  const { code, earnsCredit } = useReferrer();
  const situation = useSituation();

  useEffect(() => {
    // Report one event per link, not one per mount.
    if (code && rememberCode()) track('referral_code_detected', {});
  }, [code]);

  if (!code) return <TagLines title="Free to join" text={`An email is enough. ${joinerTerms(situation)}.`} />;
  const inviter = earnsCredit ? ` ${inviterTerms(situation)}` : '';
  return (
    <TagLines title={`Referred by: ${code}`} text={joinerGets(situation) + inviter}>
      <input type="hidden" name="ref" value={code} />
    </TagLines>
  );
}

function TagLines({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="border-line border-y py-3 text-small">
      <div className="min-h-[3lh]">
        <p className="font-semibold">{title}</p>
        {children}
        <p className="text-balance text-muted">{text}</p>
      </div>
    </div>
  );
}
