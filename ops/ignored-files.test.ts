import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Whether an ignore file matches a name in the root folder. As in Docker and git, the last matching pattern decides. */
function isIgnored(file: '.dockerignore' | '.gitignore', name: string): boolean {
  const patterns = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const matches = (pattern: string) => {
    const plain = pattern
      .replace(/^!|\/$/g, '')
      .replaceAll('.', '\\.')
      .replaceAll('*', '.*');
    return new RegExp(`^${plain}$`).test(name);
  };
  return patterns.findLast(matches)?.startsWith('!') === false;
}

test('secrets and exports next to the code never get into an image or a commit', () => {
  const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const commands = documents.map((name) => readFileSync(`docs/${name}`, 'utf8')).join('\n');
  const written = commands.match(/\b[\w-]+\.(key|env|csv|dump)\b/g) ?? [];
  expect(written).toEqual(expect.arrayContaining(['production.env', 'list.csv']));
  for (const name of [...new Set(written), '.env', '.env.local', 'waitlist-2026-11-20.dump']) {
    expect(isIgnored('.dockerignore', name), name).toBe(true);
    expect(isIgnored('.gitignore', name), name).toBe(true);
  }
});
