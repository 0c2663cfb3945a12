import 'server-only';
import { generateReferralCode } from './generate-referral-code';

export class CodeAllocator {
  private readonly unused = new Set<string>();
  unchecked: string[];

  constructor(count: number) {
    this.unchecked = Array.from({ length: count }, generateReferralCode);
  }

  /** Confirms the unchecked codes, and replaces those in use by new unchecked ones. */
  confirmUnused(codesInUse: ReadonlySet<string>): void {
    const clashes = this.unchecked.filter(
      (code) => codesInUse.has(code) || this.unused.has(code) || !this.unused.add(code),
    );
    this.unchecked = clashes.map(generateReferralCode);
  }

  next(): string {
    const [code] = this.unused;
    if (code === undefined) throw new Error('The batch has used up its referral codes');
    this.unused.delete(code);
    return code;
  }
}
