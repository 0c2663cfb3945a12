import { type ReactNode, useEffect } from 'react';
import { useReferrerCode } from '@/components/referral/referrer-code';
import { recall, remember } from '@/components/ui/tab-memory';
import { track } from '@/lib/analytics/track';
import { inviterTerms, joinerTerms } from '@/lib/promises';

/** The line is as tall without a referral, so that nothing moves when a code is found. */
export function ReferredBy() {
  const code = useReferrerCode();

  useEffect(() => {
    // Report one event per visit, not one per mount.
    if (!code || code === recall('referral-code')) return;
    remember('referral-code', code);
    track('referral_code_detected', {});
  }, [code]);

  if (!code) return <TagLines title="Free to join" text={`An email is enough. ${joinerTerms}.`} />;
  return (
    <TagLines title="A friend saved you a place" text={`${inviterTerms} You can, too.`}>
      <p>{`Referred by: ${code}`}</p>
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
