import 'server-only';
import { shareReads } from '../share-reads';

/** Reads the total at most once a second, however many visitors poll. After a failure it keeps the last total. */
export class TotalSignups {
  private last: number | undefined;

  constructor(private readonly read: () => Promise<number>) {}

  /** @throws what `read` threw, if no read has succeeded yet. */
  readonly get = shareReads(async () => {
    try {
      this.last = await this.read();
    } catch (error) {
      if (this.last === undefined) throw error;
    }
    return this.last;
  });
}
