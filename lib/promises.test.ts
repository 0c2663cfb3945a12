import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consentTexts } from './promises';

test('docs/privacy.md has each text that people agreed to, and its version', () => {
  const doc = readFileSync('docs/privacy.md', 'utf8');
  expect(Object.keys(consentTexts)).toEqual(['1', '2', '3']);
  for (const [version, text] of Object.entries(consentTexts))
    expect(doc).toContain(`| ${version} | ${text} |`);
});
