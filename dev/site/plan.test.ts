import { expect, test } from 'vitest';
import { networkAddress } from '../network/ports';
import { DEFAULT_OPERATOR, DEFAULT_SENDER, defaultsFor, planFor } from './plan';

const everything = { port: 3000, postgres: true, recaptcha: true, resend: true };

test.each([{}, { DATABASE_URL: ' ', PORT: '' }])('%o starts every service, and the site on 3000', (given) => {
  expect(planFor(given)).toEqual(everything);
});

test.each([
  ['DATABASE_URL', 'postgres'],
  ['RECAPTCHA_SITE_KEY', 'recaptcha'],
  ['RECAPTCHA_SECRET_KEY', 'recaptcha'],
  ['RESEND_API_KEY', 'resend'],
])('with %s, the site uses the real %s', (name, service) => {
  expect(planFor({ [name]: 'given' })).toEqual({ ...everything, [service]: false });
});

test.each(['0', '65536', '80.5', 'http'])('rejects PORT=%s', (PORT) => {
  expect(() => planFor({ PORT })).toThrow('PORT must be a number from 1 to 65535');
});

test.each([{}, { SITE_URL: '', EMAIL_FROM: ' ', OPERATORS: '' }])('%o gets the defaults', (given) => {
  expect(defaultsFor(given, { port: 3010, resend: true })).toEqual({
    SITE_URL: 'http://localhost:3010',
    EMAIL_FROM: DEFAULT_SENDER,
    OPERATORS: DEFAULT_OPERATOR,
  });
});

test('keeps a given address, sender and operator', () => {
  const given = { SITE_URL: 'https://me.example', EMAIL_FROM: 'me@me.example', OPERATORS: 'me@me.example' };
  expect(defaultsFor(given, { port: 3010, resend: true })).toEqual(given);
});

test("with an address in this machine's network, links lead there", () => {
  const plan = planFor({ PORT: '3010' }, '192.168.1.20');
  expect(plan).toMatchObject({ ...everything, port: 3010 });
  expect(defaultsFor({}, plan).SITE_URL).toBe('http://192.168.1.20:3010');
});

test('finds the address in the network, but not that of a bridge of containers', () => {
  const address = { netmask: '', mac: '', cidr: null, family: 'IPv4' as const, internal: false };
  const bridge = { docker0: [{ ...address, address: '172.17.0.1' }] };
  const loopback = { lo: [{ ...address, address: '127.0.0.1', internal: true }] };
  const wifi = { wlan0: [{ ...address, address: '192.168.1.20' }] };
  expect(networkAddress({ ...loopback, ...bridge, ...wifi })).toBe('192.168.1.20');
  expect(() => networkAddress({ ...loopback, ...bridge })).toThrow('in no network');
});

test('adds no operator where mail leaves this machine', () => {
  expect(defaultsFor({}, { port: 3010, resend: false })).not.toHaveProperty('OPERATORS');
});
