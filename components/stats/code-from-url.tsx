import { useSearchParams } from 'next/navigation';
import { type RefObject, useEffect } from 'react';
import { normalizeReferralCode } from '@/lib/waitlist/referral-code';

/** Copies `?code=` into an empty field. A separate component, so that the field itself can be prerendered. */
export function CodeFromUrl({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const code = normalizeReferralCode(useSearchParams().get('code'));

  useEffect(() => {
    if (code && field.current?.value === '') field.current.value = code;
  }, [code, field]);

  return null;
}
