import { expect, test } from 'vitest';
import { mailedName } from './mailed-name';

test.each([
  ['Ada', 'Ada'],
  ['  Ada  ', 'Ada'],
  ['J. R.', 'J. R.'],
  ['<b>Ada</b>', '<b>Ada</b>'],
  ['', null],
  [null, null],
  ['a'.repeat(200), 'a'.repeat(40)],
  ['👗'.repeat(200), '👗'.repeat(40)],
  ['Win at evil.example now', null],
  ['https://evil', null],
  ['WWW.evil', null],
  ['write to me@evil.example', null],
])('the name %j is mailed as %j', (name, expected) => {
  expect(mailedName(name)).toBe(expected);
});
