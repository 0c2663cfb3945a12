import { LOOKUP_TIMEOUT_MS } from '@/lib/constants';
import { fieldsOf } from '@/lib/parse-json';
import type { Answers } from '@/lib/waitlist/answers';
import { withTimeout } from '@/lib/with-timeout';

export type Proof = { id: string; idempotencyKey: string };

/** Returns whether they are saved. Never throws. */
export async function sendAnswers(proof: Proof, answers: Partial<Answers>): Promise<boolean> {
  try {
    const body = JSON.stringify({ ...proof, ...answers });
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    return await withTimeout(LOOKUP_TIMEOUT_MS, async ({ signal }) => {
      const response = await fetch('/api/waitlist/answers', { ...options, signal });
      return fieldsOf(await response.json()).outcome === 'answers_saved';
    });
  } catch {
    return false;
  }
}
