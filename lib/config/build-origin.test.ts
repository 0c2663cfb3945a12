import { expect, test } from 'vitest';
import { buildOrigin } from './build-origin';

const FALLBACK = 'http://localhost:3000';
const read = (value: string | undefined) => buildOrigin('SITE_URL', value, FALLBACK);

test.each([undefined, '', ' '])('uses the fallback for the value %o', (value) => {
  expect(read(value)).toBe(FALLBACK);
});

test.each(['https://site.example', 'https://site.example/', ' https://SITE.example '])(
  'takes %o',
  (value) => {
    expect(read(value)).toBe('https://site.example');
  },
);

test.each(['site.example', 'site.example:8000', 'https://site.example/waitlist', 'ftp://site.example'])(
  'rejects %o and names the variable',
  (value) => {
    expect(() => read(value)).toThrow('SITE_URL must be an http(s) origin, without a path');
  },
);
