import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => {
    const hash = createHash('sha256').update(script ?? '');
    return `'sha256-${hash.digest('base64')}'`;
  });
}
