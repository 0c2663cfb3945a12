import { describe, expect, test } from 'vitest';
import { mailedName } from './mailed-name';

describe('the name a mail greets with', () => {
  test.each([
    ['Ada', 'Ada'],
    ['  Ada  ', 'Ada'],
    ['J. R.', 'J. R.'],
    ['<b>Ada</b>', '<b>Ada</b>'],
    ['', null],
    [null, null],
  ])('%j becomes %j', (name, expected) => {
    expect(mailedName(name)).toBe(expected);
  });

  test('is cut after 40 characters, never inside one', () => {
    expect(mailedName('a'.repeat(200))).toBe('a'.repeat(40));
    expect(mailedName('👗'.repeat(200))).toBe('👗'.repeat(40));
  });

  test.each(['Win at evil.example now', 'https://evil', 'WWW.evil', 'write to me@evil.example'])(
    'is left out when it would become a link: %s',
    (name) => {
      expect(mailedName(name)).toBeNull();
    },
  );
});
