import 'server-only';
import { generateReferralCode } from './generate-referral-code';

/** Referral codes for a batch, known to be free once `retain` has seen which ones are taken. */
export class CodeAllocator {
  private readonly free = new Set<string>();
  unchecked: string[];

  constructor(count: number) {
    this.unchecked = Array.from({ length: count }, generateReferralCode);
  }

  /** Keeps what is not taken and makes a new candidate for each that is. */
  retain(taken: ReadonlySet<string>): void {
    const clashes = this.unchecked.filter(
      (code) => taken.has(code) || this.free.has(code) || !this.free.add(code),
    );
    this.unchecked = clashes.map(generateReferralCode);
  }

  next(): string {
    const [code] = this.free;
    if (code === undefined) throw new Error('A batch has no more codes than people');
    this.free.delete(code);
    return code;
  }
}
