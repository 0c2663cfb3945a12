import { readFileSync } from 'node:fs';

/**
 * A file of ops/ with other values.
 *
 * @throws when the file does not contain one of the texts to replace.
 */
export function fillIn(file: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}".`);
      return text.replaceAll(from, to);
    },
    readFileSync(file, 'utf8'),
  );
}
