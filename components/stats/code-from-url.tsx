import { useSearchParams } from 'next/navigation';
import { type RefObject, useEffect } from 'react';
import { normalizeReferralCode } from '@/lib/waitlist/referral-code';

/** Puts the code of `?code=` into an empty field. Draws nothing, so that the field itself stays prerendered. */
export function CodeFromUrl({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const code = normalizeReferralCode(useSearchParams().get('code'));

  useEffect(() => {
    if (code && field.current?.value === '') field.current.value = code;
  }, [code, field]);

  return null;
}
