import { isOneLetterOff } from '../one-letter-off';

/** The commonest mail providers of the countries that visitors come from, and only names that are long enough to be mistyped. */
const PROVIDERS =
  `gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com googlemail.com proton.me
  hotmail.co.uk yahoo.co.uk hotmail.fr yahoo.fr hotmail.it gmx.de web.de comcast.net mail.ru yandex.ru`.split(
    /\s+/,
  );

/** Providers whose names are one letter from those. */
const REAL = ['mail.com', 'ymail.com', 'email.com'];

/** The provider's domain that the visitor perhaps meant: an address at the one that they typed would get no mail. */
export function suggestDomain(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (PROVIDERS.includes(domain) || REAL.includes(domain)) return undefined;
  return PROVIDERS.find((provider) => isOneLetterOff(domain, provider));
}
