import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signupRequestSchema } from './request-schema';

const fields = ['utmSource', 'utmMedium', 'utmCampaign', 'referrerHost'] as const;
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.webUrl(),
  fc.domain(),
  fc.anything(),
);
const parse = (request: object) => signupRequestSchema.parse({ email: 'ada@x.io', ...request });

test('whatever the source contains, the request is valid and the source short and printable', () => {
  const source = fc.record(Object.fromEntries(fields.map((field) => [field, anything])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(source, (input) => {
      const parsed = parse(input);
      for (const field of fields) {
        if (parsed[field] === null) continue;
        expect([...parsed[field]].length).toBeLessThanOrEqual(100);
        expect(parsed[field]).toMatch(/^[^\p{Cc}\p{Cs}]+$/u);
        expect(parsed[field]).toBe(parsed[field].trim());
      }
      if (parsed.referrerHost !== null) expect(parsed.referrerHost).toMatch(/^[a-z0-9.-]+$/);
    }),
  );
});

test('every domain is a valid host, without its port', () => {
  const domain = fc.domain().filter((name) => name.length <= 100);
  fc.assert(
    fc.property(domain, fc.nat(65_535), (name, port) => {
      expect(parse({ referrerHost: `${name.toUpperCase()}:${port}` }).referrerHost).toBe(name.toLowerCase());
    }),
  );
});

test.each([
  ['  Spring\n drop\u0000 ', 'Spring drop'],
  ['👗'.repeat(150), '👗'.repeat(100)],
  ['   ', null],
  [['instagram'], null],
  [undefined, null],
])('reads the campaign %j as %j', (utmCampaign, expected) => {
  expect(parse({ utmCampaign }).utmCampaign).toBe(expected);
});

test.each([
  ['L.Instagram.com', 'l.instagram.com'],
  ['news.example.', 'news.example'],
  ['localhost:3000', 'localhost'],
  ['news.example/private', null],
  ['user:secret@news.example', null],
  [`${'a.'.repeat(50)}example`, null],
  ['bücher.example', null],
  ['', null],
  [{ host: 'x' }, null],
  [undefined, null],
])('reads the host %j as %j', (referrerHost, expected) => {
  expect(parse({ referrerHost }).referrerHost).toBe(expected);
});
