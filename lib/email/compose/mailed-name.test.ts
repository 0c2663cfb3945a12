import { expect, test } from 'vitest';
import { mailedName } from './mailed-name';

test.each([
  ['Ada', 'Ada'],
  ['  Ada  ', 'Ada'],
  ['Zoë', 'Zoë'],
  ['Zoe\u0308', 'Zoe\u0308'],
  ['李小龍', '李小龍'],
  ["Mary-Jane O'Neil", "Mary-Jane O'Neil"],
  ['D’Arcy', 'D’Arcy'],
  ['', null],
  [null, null],
  ['- ’', null],
  ['a'.repeat(200), 'a'.repeat(40)],
  ['J. R.', null],
  ['<b>Ada</b>', null],
  ['👗', null],
  ['Call 555 0199', null],
  ['Ada ٣', null],
  ['Ada\nGrace', null],
  ['Ada\u202egnuoy', null],
  ['Win at evil.example now', null],
  ['https://evil', null],
  ['me@evil', null],
])('the name %j is mailed as %j', (name, expected) => {
  expect(mailedName(name)).toBe(expected);
});
