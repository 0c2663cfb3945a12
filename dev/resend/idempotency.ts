import { createHash } from 'node:crypto';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

interface Entry {
  fingerprint: string;
  answer: unknown;
  expiresAt: number;
}

type Lookup = { kind: 'new' } | { kind: 'repeated'; answer: unknown } | { kind: 'conflict' };

const fingerprintOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** Keys expire after 24 hours, as at Resend. */
export class IdempotencyKeys {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly now: () => number = Date.now) {}

  find(key: string, body: unknown): Lookup {
    const entry = this.entries.get(key);
    if (!entry || entry.expiresAt <= this.now()) return { kind: 'new' };
    if (entry.fingerprint !== fingerprintOf(body)) return { kind: 'conflict' };
    return { kind: 'repeated', answer: entry.answer };
  }

  remember(key: string, body: unknown, answer: unknown): void {
    this.entries.set(key, { fingerprint: fingerprintOf(body), answer, expiresAt: this.now() + LIFETIME_MS });
  }
}
