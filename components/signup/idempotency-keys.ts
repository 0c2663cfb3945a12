import { v4 as uuidv4 } from 'uuid';

/** One key per email. After a lost response, the next attempt with the same key returns the stored signup. */
export class IdempotencyKeys {
  private readonly keys = new Map<string, string>();

  for(email: string): string {
    const id = email.toLowerCase();
    const key = this.keys.get(id) ?? uuidv4();
    this.keys.set(id, key);
    return key;
  }
}
