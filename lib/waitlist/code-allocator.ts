import 'server-only';
import { randomInt } from 'node:crypto';
import { REFERRAL_ALPHABET, REFERRAL_CODE_LENGTH, REFERRAL_PREFIX } from './referral-code';

/** An unguessable code, which may already be in use. */
export function generateReferralCode(): string {
  const letters = Array.from({ length: REFERRAL_CODE_LENGTH }, () =>
    REFERRAL_ALPHABET.charAt(randomInt(REFERRAL_ALPHABET.length)),
  );
  return REFERRAL_PREFIX + letters.join('');
}

export class CodeAllocator {
  private readonly unused = new Set<string>();
  unchecked: string[];

  constructor(
    count: number,
    private readonly generate = generateReferralCode,
  ) {
    this.unchecked = Array.from({ length: count }, generate);
  }

  /** Confirms the unchecked codes, and replaces those in use by new unchecked ones. */
  confirmUnused(codesInUse: ReadonlySet<string>): void {
    const clashes = this.unchecked.filter(
      (code) => codesInUse.has(code) || this.unused.has(code) || !this.unused.add(code),
    );
    this.unchecked = clashes.map(this.generate);
  }

  next(): string {
    const [code] = this.unused;
    if (code === undefined) throw new Error('The batch has used up its referral codes');
    this.unused.delete(code);
    return code;
  }
}
