import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildOrigin } from './build-origin';
import { ConfigurationError, parseEnv, variableNames } from './env';

const complete = {
  SITE_URL: 'https://example.com',
  DATABASE_URL: 'postgres://waitlist:hunter2@db.internal/waitlist',
  RECAPTCHA_SITE_KEY: 'site-key',
  RECAPTCHA_SECRET_KEY: 'secret-key',
  RESEND_API_KEY: 're_123',
  EMAIL_FROM: 'MyFitModel <hello@example.com>',
};

function problemsOf(source: Record<string, string | undefined>): readonly string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

test('applies defaults', () => {
  expect(parseEnv(complete)).toMatchObject({
    RECAPTCHA_ORIGIN: 'https://www.recaptcha.net',
    TRUSTED_PROXY_HOPS: 1,
    REFERRALS_PER_PERSON: 100,
    REFERRALS_PER_HOUR: 100,
    CHECK_MX: false,
  });
  expect(parseEnv({ ...complete, CHECK_MX: '1' }).CHECK_MX).toBe(true);
});

test('lists every missing variable, counting empty ones as missing', () => {
  const problems = problemsOf({ DATABASE_URL: '', RECAPTCHA_SITE_KEY: ' ' });
  const required = 'DATABASE_URL SITE_URL RECAPTCHA_SITE_KEY RECAPTCHA_SECRET_KEY RESEND_API_KEY EMAIL_FROM';
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(required.split(' '));
});

test.each([
  ['DATABASE_URL', 'mysql://u:hunter2@h/d'],
  ['DATABASE_URL', 'postgres://u:hunter2%@h/d'],
  ['DATABASE_URL', 'postgres://u:12#hunter2@h/d'],
  ['DATABASE_URL', 'postgres://u:p@h,hunter2:x/d'],
  ['SITE_URL', 'ftp://example.com'],
  ['SITE_URL', 'http://hunter2.example'],
  ['SITE_URL', 'http://203.0.112.7?hunter2'],
  ['SITE_URL', 'https://example.com/hunter2'],
  ['OPERATORS', 'ada@example.com, hunter2'],
  ['PRIVACY_URL', 'http://hunter2.example/privacy'],
  ['RECAPTCHA_ORIGIN', 'hunter2'],
  ['RESEND_BASE_URL', 'http://hunter2.example/api'],
  ['EARLY_ACCESS_URL', 'hunter2'],
  ['LOG_LEVEL', 'hunter2'],
  ['EMAIL_FROM', 'hunter2'],
  ['EMAIL_FROM', 'a@x.io\nBcc: hunter2@x.io'],
  ['DATABASE_URL', 'postgres://u:hunter2@h/d?sslmode=verify-ful'],
  ['DATABASE_URL', "'postgres://u:hunter2@h/d'"],
  ['RECAPTCHA_SITE_KEY', '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'],
  ['RECAPTCHA_SECRET_KEY', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'],
  ['RESEND_API_KEY', '"hunter2"'],
  ['APP_SECRET', '“hunter2hunter2hunter2”'],
  ['TRUSTED_PROXY_HOPS', "'1'"],
  ['EMAIL_FROM', '"Us <hunter2@x.io>"'],
  ['EMAIL_FROM', 'Us <hunter2@x.io'],
  ['EMAIL_FROM', 'Us <us@hunter2>'],
  ['EMAIL_FROM', 'Us, hunter2 Inc. <us@example.com>'],
  ['EMAIL_FROM', 'Us (hunter2) <us@example.com>'],
  ['EMAIL_REPLY_TO', 'Us: hunter2 <us@example.com>'],
  ['CONTACT_URL', 'hunter2@x.io'],
  ['CONTACT_URL', 'mailto:hunter2'],
  ['CONTACT_URL', 'mailto:Ada <hunter2@x.io>'],
  ['CONTACT_URL', 'http://hunter2.example'],
  ['CONTACT_URL', 'javascript:hunter2@x.io'],
  ['SECURITY_CONTACT', 'hunter2@x.io'],
  ['SECURITY_CONTACT', 'mailto:a@x.io\nhunter2'],
  ['TRUSTED_PROXY_HOPS', 'hunter2'],
  ['TRUSTED_PROXY_HOPS', '11'],
  ['REFERRALS_PER_HOUR', '1.5'],
  ['REFERRALS_PER_PERSON', '9'],
  ['CHECK_MX', 'hunter2'],
  ['METRICS_TOKEN', 'hunter2-hunter2'],
])('refuses a bad %s without repeating its value', (name, value) => {
  const problems = problemsOf({ ...complete, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} `));
  expect(problems[0]).not.toMatch(/hunter2|6LeIx/);
});

test.each(['localhost:3000', '127.0.0.1:1', '[::1]:3000', '192.168.1.20:3000'])(
  'accepts http://%s',
  (host) => {
    const origin = `http://${host}`;
    const given = { ...complete, SITE_URL: origin, RECAPTCHA_ORIGIN: origin, RESEND_BASE_URL: `${origin}/` };
    expect(parseEnv(given)).toMatchObject({ SITE_URL: origin, RESEND_BASE_URL: origin });
  },
);

test.each([
  ['DATABASE_URL', 'postgres://u:%23%2F%3F%40%25@h/d?sslmode=require'],
  ['DATABASE_URL', 'postgresql://u:p,p@one:5432/d'],
  ['DATABASE_URL', 'postgres://u@%2Fvar%2Frun%2Fpostgresql/d'],
  ['CONTACT_URL', 'mailto:hello@example.com?subject=MyFitModel'],
  ['CONTACT_URL', 'https://example.com/contact'],
  ['EMAIL_FROM', 'hello@example.com'],
  ['EMAIL_FROM', 'MyFitModel <hello@example.com>'],
  ['EMAIL_FROM', "L'Été Inc. & Co. <l'ete+news@mail.example.com>"],
])('accepts as %s %s', (name, value) => {
  expect(parseEnv({ ...complete, [name]: value })).toMatchObject({ [name]: value });
});

test.each([0, 10, 100])('pays for %d friends of a person', (limit) => {
  expect(parseEnv({ ...complete, REFERRALS_PER_PERSON: `${limit}` })).toMatchObject({
    REFERRALS_PER_PERSON: limit,
  });
});

test.each(['one:5432,two:5433', 'one%2Ctwo'])('refuses several hosts: %s', (hosts) => {
  const problems = problemsOf({ ...complete, DATABASE_URL: `postgres://u:p@${hosts}/d` });
  expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL names several hosts: use the one address/)]);
});

test.each([
  ['postgres:///d?host=/run', /^DATABASE_URL has its host after the question mark/],
  ['postgres://u:p@/d?host=/run', /^DATABASE_URL has its host after the question mark/],
  ['postgres://u:p@localhost/d?sslmode=disable&host=db.example', /^DATABASE_URL has its host after/],
  ['postgres://u:p@/run/d', /^DATABASE_URL is not a valid URL: in user, password and folder, write/],
  ['postgres://u:p@%2Frun%/d', /^DATABASE_URL is not a valid URL/],
])('refuses %s', (url, sentence) => {
  expect(problemsOf({ ...complete, DATABASE_URL: url })).toEqual([expect.stringMatching(sentence)]);
});

describe('in a build', () => {
  const built = { SITE_URL: 'https://example.com', RECAPTCHA_ORIGIN: 'https://www.google.com' };
  beforeEach(() => {
    for (const [name, origin] of Object.entries(built)) vi.stubEnv(`BUILT_${name}`, origin);
  });

  test.each([undefined, '', 'https://hunter2.example'])('refuses RECAPTCHA_ORIGIN=%s', (other) => {
    const problems = problemsOf({ ...complete, RECAPTCHA_ORIGIN: other, EMAIL_FROM: '' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['RECAPTCHA_ORIGIN', 'EMAIL_FROM']);
    expect(problems.join()).not.toMatch(/hunter2|recaptcha\.net|google/);
  });

  test.each([
    ['https://example.com', 'https://hunter2.example'],
    ['https://example.com', 'http://localhost:3000'],
    ['http://localhost:3000', 'https://hunter2.example'],
  ])('for %s, refuses the SITE_URL %s', (builtUrl, SITE_URL) => {
    vi.stubEnv('BUILT_SITE_URL', builtUrl);
    const problems = problemsOf({ ...complete, ...built, SITE_URL });
    expect(problems).toEqual([expect.stringMatching(/^SITE_URL differs from the origin of the build/)]);
    expect(problems.join()).not.toMatch(/hunter2|example|localhost/);
  });

  test("accepts the build's own origins, and another port on this machine", () => {
    const given = { SITE_URL: `${built.SITE_URL}/`, RECAPTCHA_ORIGIN: `${built.RECAPTCHA_ORIGIN}/` };
    expect(parseEnv({ ...complete, ...given })).toMatchObject(built);
    vi.stubEnv('BUILT_SITE_URL', 'http://localhost:3000');
    const SITE_URL = 'http://127.0.0.1:4000';
    expect(parseEnv({ ...complete, ...built, SITE_URL })).toMatchObject({ SITE_URL });
  });
});

test('reads the operators as lowercase addresses, without blanks', () => {
  const read = (OPERATORS: string) => parseEnv({ ...complete, OPERATORS }).OPERATORS;
  expect(read('')).toEqual([]);
  expect(read(' Ada@Example.com ,bob@example.com,')).toEqual(['ada@example.com', 'bob@example.com']);
});

test('UNSUBSCRIBE_SECRET, the name in 1.1, works as APP_SECRET, which counts more', () => {
  const UNSUBSCRIBE_SECRET = 'the secret of links in mails';
  const read = (APP_SECRET: string) => parseEnv({ ...complete, UNSUBSCRIBE_SECRET, APP_SECRET }).APP_SECRET;
  expect([read(''), read('the secret of servers')]).toEqual([UNSUBSCRIBE_SECRET, 'the secret of servers']);
});

const documented: string[] =
  readFileSync('.env.example', 'utf8').match(/(?<=^#? ?)[A-Z][A-Z_]+(?==)/gm) ?? [];

test('.env.example and docs/configuration.md have every variable', () => {
  const configuration = readFileSync('docs/configuration.md', 'utf8');
  expect(variableNames.filter((name) => !documented.includes(name))).toEqual([]);
  expect(variableNames.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
});

const readBuilt = (value: string | undefined) => buildOrigin('SITE_URL', value, 'http://localhost:3000');

test.each([
  [undefined, 'http://localhost:3000'],
  [' ', 'http://localhost:3000'],
  ['https://site.example/', 'https://site.example'],
  [' https://SITE.example ', 'https://site.example'],
])('a build for %o has the origin %s', (value, origin) => {
  expect(readBuilt(value)).toBe(origin);
});

test.each(['site.example', 'x.io:8000', 'https://x.io/waitlist', 'ftp://x.io'])('rejects %o', (value) => {
  expect(() => readBuilt(value)).toThrow('SITE_URL must be an http(s) origin, without a path');
});
