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

const defaults = {
  SITE_URL: 'http://localhost:3010',
  EMAIL_FROM: DEFAULT_SENDER,
  OPERATORS: DEFAULT_OPERATOR,
};
const { OPERATORS: _, ...withoutOperator } = defaults;
const given = { SITE_URL: 'https://me.example', EMAIL_FROM: 'me@me.example', OPERATORS: 'me@me.example' };

test.each([
  [{}, true, defaults],
  [{ SITE_URL: '', EMAIL_FROM: ' ', OPERATORS: '' }, true, defaults],
  [given, true, given],
  // No operator where mail leaves this machine.
  [{}, false, withoutOperator],
])('the site gets, for %o and with the mock of Resend %s, %o', (variables, resend, expected) => {
  expect(defaultsFor(variables, { port: 3010, resend })).toStrictEqual(expected);
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
