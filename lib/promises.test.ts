import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consentTexts, giftsWith } from './promises';

const PROMISES = 'lib/promises.ts';
const sources = ['app', 'cli', 'components', 'emails', 'lib', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|\/(testing|findings)\//.test(path) && path !== PROMISES,
  );

/** In lower case and one line, with a star for each amount and value. */
const normalize = (text: string) =>
  text
    .replace(/\$?\{[^{}]*\}|\$?\d+/g, '*')
    .replace(/\\'|&apos;/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase();

function sentencesOf(source: string): string[] {
  const code = normalize(source.replace(/\/\*.*?\*\/|^import.*?$/gms, ''));
  return [...code.matchAll(/(['"`])((?:(?!\1).)*)\1/g)]
    .flatMap(([, , text = '']) => text.split('. '))
    .filter((sentence) => sentence.split(' ').length > 3);
}

test('each promise is written in one file', () => {
  const sentences = sentencesOf(readFileSync(PROMISES, 'utf8'));
  expect(sentences.length).toBeGreaterThan(35);
  const copies = sources.flatMap((path) => {
    const text = normalize(readFileSync(path, 'utf8'));
    const words = /\bprizes?\b|premiere features|early drop|cash value|\d+ or older/.exec(text)?.[0] ?? [];
    return [...sentences.filter((sentence) => text.includes(sentence)), words]
      .flat()
      .map((copy) => `${path}: ${copy}`);
  });
  expect(copies).toEqual([]);
});

test.each([
  [null, "a prize, which isn't named yet and will be the same for each of the first 500."],
  ['a MyFitModel tote bag', 'early drop invites and a MyFitModel tote bag.'],
])('with the prize %s, each of the first 500 gets the same thing', (prize, expected) => {
  expect(giftsWith(prize)).toContain(expected);
});

test('docs/privacy.md has each text that people agreed to, and its version', () => {
  const doc = readFileSync('docs/privacy.md', 'utf8');
  expect(Object.keys(consentTexts)).toEqual(['1', '2']);
  for (const [version, text] of Object.entries(consentTexts))
    expect(doc).toContain(`| ${version} | ${text} |`);
});
