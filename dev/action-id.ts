import { readFileSync } from 'node:fs';

const MANIFEST = '.next/server/server-reference-manifest.json';

/**
 * The id under which the built site takes joins: it has one server action.
 *
 * @throws when the build names none.
 */
export function joinActionId(): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { node: Record<string, unknown> };
  const [id] = Object.keys(manifest.node);
  if (!id) throw new Error(`${MANIFEST} names no action.`);
  return id;
}
