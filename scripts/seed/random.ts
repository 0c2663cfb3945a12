import { createHash } from 'node:crypto';

export interface Random {
  below(limit: number): number;
  /** One of the items; the earlier ones are much more likely with a higher `skew`. */
  pick<T>(items: readonly T[], skew?: number): T;
  isLikely(probability: number): boolean;
}

export function createRandom(seed: string): Random {
  let count = 0;
  const next = () => {
    const hash = createHash('sha256').update(`${seed} ${count++}`).digest();
    return hash.readUInt32BE() / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (items, skew = 1) => items[Math.floor(next() ** skew * items.length)] as (typeof items)[number],
    isLikely: (probability) => next() < probability,
  };
}
