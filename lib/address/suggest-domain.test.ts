import { expect, test } from 'vitest';
import { suggestDomain } from './suggest-domain';

test.each([
  ...[
    'gmial.com',
    'gmal.com',
    'gmaill.com',
    'gnail.com',
    'gmail.con',
    'gmail.cm',
    'gmail.co',
    'gmai.com',
    'GMIAL.com',
  ].map((domain) => [domain, 'gmail.com']),
  ['gmail.comm', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmai.com', 'hotmail.com'],
  ['homail.com', 'hotmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['icloud.co', 'icloud.com'],
  ['iclould.com', 'icloud.com'],
  ['hotmail.co.ik', 'hotmail.co.uk'],
  ['mail.rru', 'mail.ru'],
  ['wbe.de', 'web.de'],
])('%s is perhaps %s', (domain, meant) => {
  expect(suggestDomain(`ana@${domain}`)).toBe(meant);
});

test.each(
  `gmail.com googlemail.com yahoo.com yahoo.de yahoo.ca hotmail.de hotmail.es outlook.de live.ca live.nl me.com mac.com
  mail.com ymail.com gmx.net gmx.at gmx.com mail.de web.com yandex.by qq.com naver.com example.com myfitmodel.example
  gmaiil.con gmail.de email.com hey.com aim.com fastmail.com protonmail.com`.split(/\s+/),
)('nobody is asked about %s', (domain) => {
  expect(suggestDomain(`ana@${domain}`)).toBeUndefined();
});
