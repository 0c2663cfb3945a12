/** The commonest mail providers of the countries that visitors come from, and only names that are long enough to be mistyped. */
const PROVIDERS =
  `gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com googlemail.com proton.me
  hotmail.co.uk yahoo.co.uk hotmail.fr yahoo.fr hotmail.it gmx.de web.de comcast.net mail.ru yandex.ru`.split(
    /\s+/,
  );

/** Providers whose names are one letter from those. */
const REAL = ['mail.com', 'ymail.com', 'email.com'];

/** Whether one letter is missing, too many, wrong, or swapped with the next. */
function isOneLetterOff(typed: string, meant: string): boolean {
  const start = [...meant].findIndex((letter, index) => letter !== typed[index]);
  if (start < 0) return typed.length === meant.length + 1;
  const [wrong, right] = [typed.slice(start), meant.slice(start)];
  const isSwapped = wrong[0] === right[1] && wrong[1] === right[0] && wrong.slice(2) === right.slice(2);
  return (
    isSwapped || wrong.slice(1) === right.slice(1) || wrong.slice(1) === right || wrong === right.slice(1)
  );
}

/** The provider's domain that the visitor perhaps meant: an address at the one that they typed would get no mail. */
export function suggestDomain(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (PROVIDERS.includes(domain) || REAL.includes(domain)) return undefined;
  return PROVIDERS.find((provider) => isOneLetterOff(domain, provider));
}
