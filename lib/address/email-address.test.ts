import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address';

const valid = [
  'ana@studio.com',
  'a.b+c_d@sub.domain.co',
  "o'neil@example.ie",
  'ana@example.com',
  '+tag@example.com',
  'ana@xn--e1afmkfd.xn--p1ai',
  'ana@bücher.com',
  'ana@हिन्दी.com',
  'ana@test.com',
  'ana@my-studio.com',
  'ａｎａ@ｓｔｕｄｉｏ.com',
];
const invalid = [
  '',
  'ana',
  'ana@studio',
  'ana@studio.c',
  'ana@studio.c0m',
  '@studio.com',
  'ana@',
  'a na@studio.com',
  'ana@studio.com,eve@evil.com',
  'Ana <ana@studio.com>',
  'ana@studio.com\r\nBcc: eve@evil.com',
  'ana@@studio.com',
  'ana@.',
  '"ana"@studio.com>',
  '__@studio.com',
  'ana@studio..com',
  'ana@studio。.com',
  'ana@studio.ｔｅｓｔ',
  'ana@studio；.com',
  ...['test', 'example', 'invalid', 'localhost', 'LOCAL', 'onion', 'alt', 'internal'].map(
    (tld) => `ana@studio.${tld}`,
  ),
];

test.each(valid)('%s is an address', (text) => expect(isEmailAddress(text)).toBe(true));
test.each(invalid)('%j is not an address', (text) => expect(isEmailAddress(text)).toBe(false));

const word = fc.stringMatching(/^[a-z\d]{1,8}$/);
const dotted = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'));
const label = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-'));
const parts = fc.record({ local: dotted, labels: fc.array(label, { minLength: 1, maxLength: 3 }) });

test('no misplaced dot or hyphen is accepted in an address that is valid without it', () => {
  fc.assert(
    fc.property(parts, fc.nat(), ({ local, labels }, random) => {
      const domain = `${labels.join('.')}.com`;
      expect(isEmailAddress(`${local}@${domain}`)).toBe(true);
      const at = random % labels.length;
      const withLabel = (text: string) => `${labels.with(at, text).join('.')}.com`;
      const broken = [
        ...[`.${local}`, `${local}.`, `${local}..x`, '.', '-', '+'].map((one) => `${one}@${domain}`),
        ...['', '-', `-${labels[at]}`, `${labels[at]}-`].map((one) => `${local}@${withLabel(one)}`),
        ...[`.${domain}`, `${domain}.`].map((one) => `${local}@${one}`),
      ];
      expect(broken.filter(isEmailAddress)).toEqual([]);
    }),
  );
});
