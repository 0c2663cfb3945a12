import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReferralCode, findReferrerCode } from './records';

const site = 'https://myfitmodel.example';

test.each([
  ...[
    ' mfm-abc234 ',
    'mfm abc234',
    'MFMABC234',
    'mfm - abc234',
    'MFM\u00a0ABC234',
    'MFM+ABC234',
    'MFM\nABC234',
  ],
  // Hyphens, dashes and what keyboards and word processors make of them.
  ...[
    '\u2010',
    '\u2011',
    '\u2012',
    '\u2013',
    '\u2014',
    '\u2015',
    '\u2212',
    '\ufe63',
    '\uff0d',
    '\u30fc',
    '\uff70',
    '--',
  ].map((dash) => `MFM${dash}ABC234`),
  ...[
    'ＭＦＭ－ＡＢＣ２３４',
    '𝐌𝐅𝐌-𝐀𝐁𝐂𝟐𝟑𝟒',
    'ⓜⓕⓜ-ⓐⓑⓒ②③④',
    '\u202aMFM-\u200bABC\u200d234\u202c',
    'MFM\u00ad-ABC234\ufe0f',
  ],
  ...[
    'MFM-ABC234.',
    'MFM-ABC234)',
    '(MFM-ABC234',
    '"MFM-ABC234"',
    '“MFM-ABC234”',
    '**MFM-ABC234**',
    '`MFM-ABC234`',
  ],
  ...[
    'MFM-ABC234,',
    'MFM-ABC234!',
    'MFM-ABC234👗',
    'MFM-ABC234_x',
    '#MFM-ABC234',
    'MFM-ABC234/',
    'MFM-ABC234\u0000',
  ],
  ...[
    'my code: mfm-abc234, thanks',
    'コードはMFM-ABC234',
    'MFM-ABC234 or MFM-XYZ567',
    'MFM-ABC2345, no: MFM-ABC234',
  ],
  ...[
    'MFM-ABC234%20',
    '%20MFM-ABC234',
    'MFM%2DABC234',
    'MFM%E2%80%91ABC234',
    'MFM%20ABC234',
    'MFM-ABC234%E2%80%8B',
  ],
  ...['MFM-ABC234%', '100% MFM-ABC234', 'MFM-ABC234%ff', '%e2%80MFM-ABC234'],
  `${site}/stats?code=mfm-abc234`,
  `Join with my link, I am MFM-XYZ567: ${site}/?ref=mfm-abc234&fbclid=1`,
  `${site}/?ref=MFM-ABC234&code=MFM-XYZ567`,
  `${site}/?utm_source=${'x'.repeat(1_000)}&ref=MFM-ABC234`,
])('%j contains the code', (text) => {
  expect(findReferralCode(text)).toBe('MFM-ABC234');
});

test.each([
  ...[
    '',
    '   ',
    null,
    undefined,
    'MFM',
    'MFM-',
    'ABC234',
    'MFM-ABC23',
    'MFM-ABC2345',
    'MFM-ABC234X',
    'MFM-ABC234é',
  ],
  ...[
    'MFM-ABC234я',
    'MFM-ABC234５',
    'MFM-ABC 234',
    'MFM-ABC-234',
    'MFM-АВС234',
    'MFM-ABC23ß',
    'MFM-ABC23é',
    'MFM_ABC234',
  ],
  ...['MF-ABC234', 'ABC-ABC123', 'MFM-AB#C234', 'Call +1 555 0100 to win', "' or 1=1 --"],
])('%j contains no code', (text) => {
  expect(findReferralCode(text)).toBeNull();
});

test.each([
  ...[
    '?ref=MFM-ABC234',
    '?REF=mfm-abc234',
    '?Ref=MFM-ABC234',
    '?utm_source=x&ref=MFM-ABC234',
    '?utm_source=x&amp;ref=MFM-ABC234',
  ],
  ...[
    '?ref=mfm-abc234.',
    '?ref=MFM-ABC234)',
    '?ref=MFM-ABC234%20',
    '?ref=%20MFM-ABC234',
    '?ref=MFM%20ABC234',
    '?ref=MFM+ABC234',
  ],
  ...['?ref=MFM%E2%80%91ABC234', '?ref=MFM%E2%80%93ABC234', '?ref=MFM-ABC234%E2%80%8B', '?ref=MFMABC234'],
  ...[
    '?ref=MFM-ABC234?utm_source=instagram',
    '?ref=MFM-ABC234&utm_source=x',
    '?ref=MFM-ABC234&amp;utm_source=x',
  ],
  ...[
    '?utm_source=x?ref=MFM-ABC234',
    '?utm_source=x%26ref%3DMFM-ABC234',
    '?ref%3DMFM-ABC234',
    '?ref==MFM-ABC234',
  ],
  ...[
    `?ref=${site}/?ref=MFM-ABC234`,
    `?ref=${encodeURIComponent(`${site}/?ref=MFM-ABC234`)}`,
    '?ref=ref=MFM-ABC234',
  ],
  ...[
    '?ref=MFM-ABC234&ref=MFM-XYZ567',
    '?ref=&ref=MFM-ABC234',
    '?ref=x&REF=MFM-ABC234',
    '?ref=MFM-ABC234#signup',
  ],
  ...[
    '#signup?ref=MFM-ABC234',
    '#ref=MFM-ABC234',
    '?ref=MFM-ABC234/',
    '?ref=**MFM-ABC234**',
    '?ref=MFM-ABC234%F0%9F%91%97',
  ],
  ...[
    '?ref=%22MFM-ABC234%22',
    '?ref=%E2%80%9CMFM-ABC234%E2%80%9D',
    '?ref=MFM-ABC234&fbclid=IwAR1',
    '?fbclid=1&ref=MFM-ABC234%',
  ],
])('%s brings the referrer', (query) => {
  const read = findReferrerCode(`${site}/${query}`);
  expect([read, findReferralCode(read)]).toEqual(['MFM-ABC234', 'MFM-ABC234']);
});

test.each([
  ...[
    '',
    '?ref=',
    '?ref=x',
    '?ref=MFM-ABC2345',
    '?ref=MFM-ABC23',
    '?code=MFM-ABC234',
    '?utm_source=MFM-ABC234',
  ],
  ...[
    '?ref=x&utm_source=MFM-ABC234',
    '?xref=MFM-ABC234',
    '?href=MFM-ABC234',
    '?referral=MFM-ABC234',
    '#MFM-ABC234',
  ],
])('%j brings no referrer', (query) => {
  expect(findReferrerCode(`${site}/${query}`)).toBeNull();
});

test('finds a code between any two characters that are no letters or digits, in any case', () => {
  const code = fc.stringMatching(/^MFM-[A-Z\d]{6}$/);
  const around = fc
    .string({ unit: 'grapheme', maxLength: 1 })
    .filter((text) => !/[\p{L}\p{N}%=]/u.test(text.normalize('NFKC')));
  fc.assert(
    fc.property(code, around, around, fc.boolean(), (stored, before, after, isLower) => {
      const typed = isLower ? stored.toLowerCase() : stored;
      expect(findReferralCode(before + typed + after)).toBe(stored);
      expect(findReferralCode(`${typed}Q${after}`)).toBeNull();
      expect(findReferralCode(`${typed}7${after}`)).toBeNull();
    }),
  );
});

test('whatever is typed, what is found has the form of a code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, url) => {
      for (const input of [text, `MFM-${text}`, `${url}?ref=MFM${text}`])
        expect(findReferralCode(input) ?? 'MFM-ABC234').toMatch(/^MFM-[A-Z\d]{6}$/);
    }),
  );
});
