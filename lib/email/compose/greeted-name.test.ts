import { expect, test } from 'vitest';
import { greetedName } from './greeted-name';

const names = `
  José|Łukasz|O’Connor|O'Neil|O‘Neil|O´Neil|O\`Neil|Anne-Marie|Mary-Jane O'Neil|Ana\u2011María|Ana\u2010María|D’Angelo|ANA MARÍA|ana maría
  X|Zoë 2|Henry 8th|Dr. Smith|J.R.|J.-P.|Mary J.|M. Night|St. John|Prof. Ana|Mª José|Gal·la|Keʻelikōlani|Ömer Çağlar|Nguyễn Thị Ánh
  María de los Ángeles|Maria Aparecida de Souza|Nur Aisyah binti Abdullah|Aung San Suu Kyi|Krishnamurthy Subramaniam
  李|李小龍|迪丽热巴·迪力木拉提|さくら|クリストファー・アレクサンダー|김민준|עבד אלרחמן|שרה|ג׳ורג׳|عبد الرحمن|محمد بن سلمان|علی\u200cرضا
  Ирина|Дмитро|Ғалымжан|Αλέξανδρος|Հովհաննես|ქეთევან|አበበ|ᏣᎳᎩ|ᐃᓄᒃ|नेहा|डॉ. नेहा|আনিকা|ਗੁਰਪ੍ਰੀਤ|ગીતા|தமிழ்|తులసి|ಅನಿತಾ|മീര|ශ්\u200dරී
  ไพลิน|ลลิตา พรหมมา|ລາວ|မြ|ភិរម្យ|བསྟན་འཛིན་
`;

test.each(names.trim().split(/[|\n]\s*/))('greets %s', (name) => {
  expect(greetedName(name)).toBe(name);
});

test.each([
  ['  Ada \n', 'Ada'],
  ['Zoe\u0308', 'Zoë'],
  ['Ada 🎉', 'Ada'],
  ['👩🏽‍💻 Ada ❤️', 'Ada'],
  ['Ada.', 'Ada'],
  ['Mary Ann. ', 'Mary Ann'],
  ['“Ada”,', 'Ada'],
  ['Ada\nGrace', 'Ada Grace'],
  ['Ada\u00a0Grace', 'Ada Grace'],
])('greets %j as %s', (typed, name) => {
  expect(greetedName(typed)).toBe(name);
});

test.each([
  ...[
    null,
    '',
    ' ',
    '- ’',
    '🎉',
    '2',
    '<b>Ada</b>',
    'A\u0301\u0301\u0301\u0301\u0301\u0301',
    'a'.repeat(200),
  ],
  ...[
    'Win $500 now at example.com',
    'evil.example',
    'dr.smith',
    't.co',
    'x.io/a',
    'https://x.io',
    'Win at evil.example now',
  ],
  ...['Call 555 0199', '+1 555 0199', '٠١٢٣٤٥', 'ana@x.io', '@ana', '#free', 'ana_x', '50%', 'Win! Now'],
  ...[
    'CLICK HERE FREE MONEY TODAY AND TOMORROW',
    'CLICK HERE FREE MONEY',
    'Click-Here-Free-Money',
    'Gratis Geld Jetzt Sichern',
  ],
  ...[
    'CLICKHEREFREEMONEYTODAYANDTOMORROW',
    'Бесплатные деньги прямо сейчас',
    'Your account was hacked call us',
  ],
  ...['免费赚钱请加微信一二三四五', '今すぐクリックして無料で百万円をもらおう'],
  ...[
    'You have won a prize',
    'This is a full sentence.',
    'Hello how are you',
    'Please send me money',
    'Win now, call: me',
  ],
])('greets nobody as %j', (typed) => {
  expect(greetedName(typed)).toBeNull();
});
