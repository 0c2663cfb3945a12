import { randomUuid } from '@/lib/uuid';

/**
 * The idempotency keys of a form's signups: one for each email, the same for every try. No failure gives one up:
 * whatever a try is answered, an earlier one may have been stored and its answer lost, which the key asks for again.
 */
export class AttemptKeys {
  private readonly keys = new Map<string, string>();

  /** The key to send for this email. */
  for(email: string): string {
    const person = email.toLowerCase();
    const key = this.keys.get(person) ?? randomUuid();
    this.keys.set(person, key);
    return key;
  }
}
