import { gzipSync } from 'node:zlib';

const SCRIPT = /<script[^>]*\ssrc="([^"]+)"[^>]*>/g;

/** Scripts a page loads as it arrives, compressed, in bytes: what every visitor waits for. */
export async function scriptWeight(origin: string, page = '/'): Promise<number> {
  const html = await (await fetch(origin + page)).text();
  // Browsers of this decade skip those for old ones.
  const scripts = [...html.matchAll(SCRIPT)].filter(([tag]) => !tag.includes('noModule'));
  const sources = new Set(scripts.map(([, source]) => source ?? ''));
  const weights = await Promise.all([...sources].map((source) => weightOf(new URL(source, origin))));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

async function weightOf(address: URL): Promise<number> {
  const script = Buffer.from(await (await fetch(address)).arrayBuffer());
  return gzipSync(script, { level: 9 }).length;
}
