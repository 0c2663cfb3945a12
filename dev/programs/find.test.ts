import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageBin } from './find';

test.each([
  ['next', undefined],
  ['@biomejs/biome', 'biome'],
  ['@playwright/test', 'playwright'],
])('finds the script of %s', (name, command) => {
  expect(existsSync(packageBin(name, command))).toBe(true);
});

test('names a command that a package does not have', () => {
  expect(() => packageBin('next', 'nuxt')).toThrow('The package next has no command nuxt.');
});
