import { randomUuid } from '@/lib/uuid';

/**
 * The idempotency keys of a form's signups: one for each email, the same for every try. A failure does not change the
 * key: an earlier try may have been stored and its answer lost, and the same key asks for that answer again.
 */
export class IdempotencyKeys {
  private readonly keys = new Map<string, string>();

  /** The key to send for this email. */
  for(email: string): string {
    const person = email.toLowerCase();
    const key = this.keys.get(person) ?? randomUuid();
    this.keys.set(person, key);
    return key;
  }
}
