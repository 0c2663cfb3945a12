import { LOOKUP_TIMEOUT_MS } from '@/lib/constants';
import { fieldsOf } from '@/lib/parse-json';
import { withTimeout } from '@/lib/with-timeout';

export type Proof = { id: string; idempotencyKey: string };

/** Returns the outcome, or `failed`. Never throws. */
export async function sendChange(
  name: 'correction' | 'answers',
  { id, idempotencyKey }: Proof,
  change: object,
): Promise<unknown> {
  try {
    const body = JSON.stringify({ id, idempotencyKey, ...change });
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    return await withTimeout(LOOKUP_TIMEOUT_MS, async ({ signal }) => {
      const response = await fetch(`/api/waitlist/${name}`, { ...options, signal });
      const { outcome, error } = fieldsOf(await response.json());
      return outcome ?? error;
    });
  } catch {
    return 'failed';
  }
}
