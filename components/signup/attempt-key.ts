import { randomUuid } from '@/lib/uuid';
import type { JoinFailureCode } from '@/lib/waitlist/messages';

/** Failures after which the signup may have been stored all the same. */
const UNCERTAIN: ReadonlySet<JoinFailureCode> = new Set(['network', 'empty_result', 'busy', 'unexpected']);

/**
 * The idempotency key of one person's signup. Tries whose outcome is unknown share a key, so that a lost
 * answer can be asked for again; after a definite answer, or for another email, there is a new one.
 */
export class AttemptKey {
  #email: string | null = null;
  #key = '';

  /** The key to send for this email. */
  for(email: string): string {
    const person = email.toLowerCase();
    if (person !== this.#email) {
      this.#email = person;
      this.#key = randomUuid();
    }
    return this.#key;
  }

  /** Takes note of how a try failed. */
  failed(code: JoinFailureCode): void {
    if (!UNCERTAIN.has(code)) this.#email = null;
  }
}
