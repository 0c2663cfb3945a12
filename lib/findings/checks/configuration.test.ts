import { expect, test, vi } from 'vitest';
import { runDoctor } from '../doctor';
import { isFound } from '../finding';

const complete = {
  DATABASE_URL: 'postgres://user:secret@db.example/x',
  RECAPTCHA_SITE_KEY: 'site',
  RECAPTCHA_SECRET_KEY: 'secret-key',
  RESEND_API_KEY: 're_secret',
  EMAIL_FROM: 'Us <us@example.com>',
  RESEND_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
  APP_SECRET: 'a long enough secret',
  POSTAL_ADDRESS: '1 Fitting Lane',
  SITE_URL: 'https://example.com',
  EARLY_ACCESS_URL: 'https://app.example.com',
  PRIVACY_URL: 'https://example.com/privacy',
  TERMS_URL: 'https://example.com/terms',
  CONTACT_URL: 'mailto:hello@example.com',
  REFERRAL_CREDIT: 'confirmation',
  PRIZE: 'a MyFitModel tote bag',
};
/** What is not passed. */
async function found(variables: Record<string, string>, isBeforeStart = false) {
  const results = [];
  const options = { isOnline: false, isBeforeStart };
  for await (const result of runDoctor(variables, null, options)) results.push(result);
  return results.filter(isFound);
}
const sentences = async (variables: Record<string, string>) =>
  (await found(variables)).map(({ severity, sentence }) => `${severity} ${sentence}`);

test.each([
  ['EARLY_ACCESS_URL', 'warning'],
  ['PRIVACY_URL', 'problem'],
  ['TERMS_URL', 'problem'],
  ['CONTACT_URL', 'problem'],
  ['POSTAL_ADDRESS', 'problem'],
  ['PRIZE', 'problem'],
  ['RESEND_WEBHOOK_SECRET', 'warning'],
  ['APP_SECRET', 'warning'],
] as const)(
  'a missing %s is a %s on a public address, and a warning elsewhere and to a deployment',
  async (variable, severity) => {
    const { [variable]: _, ...rest } = complete;
    const remedy = `Set ${variable}. See docs/configuration.md.`;
    expect(await found(rest)).toMatchObject([{ severity, remedy }]);
    const local = { ...rest, SITE_URL: 'http://192.168.1.20:3000' };
    expect(await found(local)).toMatchObject([{ severity: 'warning', remedy }]);
    expect(await found(rest, true)).toMatchObject([{ severity: 'warning', remedy }]);
  },
);

test('a missing webhook secret is a problem where a signup pays at once', async () => {
  const { RESEND_WEBHOOK_SECRET: _, POSTAL_ADDRESS: __, ...rest } = complete;
  expect(await sentences(rest)).toEqual(Array(2).fill(expect.not.stringContaining('stay paid')));
  expect(await sentences({ ...rest, REFERRAL_CREDIT: 'signup' })).toEqual([
    'problem Emails contain no postal address',
    expect.stringMatching(/^problem Bounces .* referrals of invented addresses stay paid$/),
  ]);
});

test('a build for another address is a problem, also where no server answers', async () => {
  vi.stubEnv('TOOLS_SITE_URL', 'https://www.example.com');
  expect(await sentences(complete)).toEqual([
    'problem The build is for https://www.example.com, so a server with another SITE_URL does not start',
  ]);
});

test.each([
  ['UNSUBSCRIBE_SECRET', 'is now called APP_SECRET'],
  ['SITE_DATABASE_ROLE', 'is no longer used'],
  ['REDIS_URL', 'is no longer used'],
  ['CRON_SECRET', 'is no longer used'],
  ['TERMS_ULR', 'is not a setting, but TERMS_URL is'],
  ['TIKTOKURL', 'is not a setting, but TIKTOK_URL is'],
])('warns about %s, which nothing reads', async (name, what) => {
  const found = await sentences({ ...complete, [name]: 'redis://hunter2.example' });
  expect(found).toEqual([expect.stringMatching(`^warning ${name} ${what}`)]);
  expect(found.join()).not.toContain('hunter2');
});

test.each([
  ['db.example/x?sslmode=require', true],
  ['db.example/x?ssl=require', true],
  ['10.0.0.1/x?sslmode=require', true],
  ['db.example/x?sslmode=verify-full', false],
  ['db.example/x?sslmode=require&channel_binding=require', false],
  ['localhost/x?sslmode=require', false],
  ['[::1]/x?sslmode=require', false],
  ['%2Fvar%2Frun%2Fpostgresql/x?sslmode=require', false],
])(
  'for a database at %s, the warning that its certificate is not verified: %s',
  async (server, isWarning) => {
    const found = await sentences({ ...complete, DATABASE_URL: `postgres://user:secret@${server}` });
    const warning = "warning DATABASE_URL encrypts, but does not verify the server's certificate";
    expect(found).toEqual(isWarning ? [warning] : []);
  },
);
