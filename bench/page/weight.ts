import { gzipSync } from 'node:zlib';

/** What scripts weigh as a server that compresses well sends them, in bytes, without the headers of the answers. */
export async function compressedWeight(addresses: readonly string[]): Promise<number> {
  const weights = await Promise.all([...new Set(addresses)].map(weightOf));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

async function weightOf(address: string): Promise<number> {
  const script = Buffer.from(await (await fetch(address)).arrayBuffer());
  return gzipSync(script, { level: 9 }).length;
}
