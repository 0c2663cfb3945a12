import 'server-only';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { appSecrets, type Env } from '../../config/env';
import { keyedHash, shortHash } from '../../security/keyed-hash';
import { cookiesFor } from './cookies';

const signatureOf = (secret: string, name: string, browser: string) =>
  keyedHash(secret, 'waitlist operator browser', `${name} ${browser}`);

/** One cookie for each operator who signed in there. Its name does not reveal the address. */
const nameFor = (secret: string, prefix: string, address: string) =>
  prefix + shortHash(secret, 'waitlist operator address', address);

function readBrowser(secret: string, name: string, value: string): string | undefined {
  const [browser = '', signature = ''] = value.split('.');
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(secret, name, browser)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? browser : undefined;
}

/** A header that marks the browser of an operator who signed in: what strangers ask for never limits it again. */
export function rememberBrowser(env: Env, address: string): string {
  const [secret = ''] = appSecrets(env);
  const { browser: cookie } = cookiesFor(env.SITE_URL);
  const name = nameFor(secret, cookie.prefix, address);
  const browser = randomBytes(12).toString('base64url');
  const value = `${browser}.${signatureOf(secret, name, browser).toString('base64url')}`;
  return `${name}=${value}; ${cookie.attributes}`;
}

/** @returns the random id of a browser in which somebody signed in, with this address if there is one. */
export function findKnownBrowser(env: Env, headers: Headers, address?: string): string | undefined {
  const { prefix } = cookiesFor(env.SITE_URL).browser;
  const cookies = [...parseCookies(headers.get('cookie') ?? '')].filter(([name]) => name.startsWith(prefix));
  for (const secret of appSecrets(env)) {
    const wanted = address && nameFor(secret, prefix, address);
    for (const [name, value] of cookies) {
      const browser = readBrowser(secret, name, value);
      if (browser && (!wanted || name === wanted)) return browser;
    }
  }
  return undefined;
}
