import { v4 as uuidv4 } from 'uuid';

/**
 * One idempotency key per email. A failure keeps the key: the server may have stored the signup although its response
 * was lost, and then answers the next attempt with that signup.
 */
export class IdempotencyKeys {
  private readonly keys = new Map<string, string>();

  for(email: string): string {
    const id = email.toLowerCase();
    const key = this.keys.get(id) ?? uuidv4();
    this.keys.set(id, key);
    return key;
  }
}
