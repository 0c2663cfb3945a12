import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

test('no code imports what .dockerignore excludes from the build', () => {
  const folders = readdirSync('.').filter((name) => /^[a-z]\w*$/.test(name) && name !== 'node_modules');
  const excluded = folders.filter((name) => isIgnored('.dockerignore', name));
  expect(excluded).toContain('ops');
  const code = folders
    .filter((name) => !excluded.includes(name))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|mjs)$/.test(file))
        .map((file) => path.join(folder, file)),
    );
  expect(code.length).toBeGreaterThan(100);
  const forbidden = new RegExp(`(from|import\\() ?'(@|\\.\\.)[./]*/(${excluded.join('|')})/`);
  expect(code.filter((file) => forbidden.test(readFileSync(file, 'utf8')))).toEqual([]);
});
