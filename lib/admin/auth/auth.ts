import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { magicLink } from 'better-auth/plugins/magic-link';
import type { Handle } from '@/db/client';
import { operatorLinks, operatorSessions, operators } from '@/db/schema/operator-accounts';
import { mails } from '@/emails/render';
import { appSecrets, type Env } from '../../config/env';
import { SIGN_IN_LINK_LIFETIME, sendOperatorMail } from '../../email/operator-mail';
import { logError } from '../../observability/log';
import { runtime } from '../../runtime';
import { deriveKey } from '../../security/keyed-hash';
import { DEFAULT_PATH } from '../paths';
import { cookiesFor, createToken, splitToken } from './cookies';
import { hashSessionTokens } from './hash-session-tokens';
import 'server-only';

const SESSION_SECONDS = 12 * 60 * 60;

export type AuthEnv = Pick<Env, 'SITE_URL' | 'APP_SECRET' | 'RESEND_API_KEY'>;
type Links = Pick<Parameters<typeof magicLink>[0], 'generateToken' | 'sendMagicLink'>;

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth as a library: our routes call its functions, and its own HTTP routes are not mounted. Its rate limits, which
 * apply only to those routes, and its telemetry are off.
 */
export function createAuth(env: AuthEnv, db: Handle, links = mailedLinks(env, db)) {
  const schema = { user: operators, session: operatorSessions, verification: operatorLinks };
  const cookies = cookiesFor(env.SITE_URL);
  return betterAuth({
    baseURL: env.SITE_URL,
    secret: signingSecret(env),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: logFailure },
    database: hashSessionTokens(drizzleAdapter(db, { provider: 'pg', schema })),
    session: {
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      fields: { token: 'tokenHash', userId: 'operatorId', updatedAt: 'lastSeenAt', userAgent: 'browser' },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userAgent }) => ({ data: { userAgent: describeBrowser(userAgent ?? '') } }),
        },
      },
    },
    advanced: {
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
      useSecureCookies: false,
      cookies: { session_token: cookies.session },
    },
    plugins: [
      magicLink({
        storeToken: 'hashed',
        expiresIn: SIGN_IN_LINK_LIFETIME,
        ...links,
      }),
    ],
  });
}

/** Mails one half of the token, and keeps the other one in the browser that asked. */
function mailedLinks({ SITE_URL }: AuthEnv, db: Handle): Links {
  const { link: cookie } = cookiesFor(SITE_URL);
  const sendMagicLink: Links['sendMagicLink'] = async ({ email: to, token, metadata }, context) => {
    const { mailed, kept } = splitToken(token);
    context?.setCookie(cookie.name, kept, cookie.attributes);
    const email = await mails.sign_in.render({
      link: linkWith(SITE_URL, mailed, metadata?.to ?? DEFAULT_PATH),
      siteUrl: SITE_URL,
      minutes: SIGN_IN_LINK_LIFETIME / 60,
    });
    await sendOperatorMail(db, { to, kind: 'sign_in', email });
  };
  return { generateToken: createToken, sendMagicLink };
}

export const linkWith = (siteUrl: string, token: string, to: string) =>
  `${siteUrl}/admin/sign-in/link?${new URLSearchParams({ token, to })}`;

/** Signs the cookie of a session. A new secret signs everybody out. */
function signingSecret(env: AuthEnv): string {
  const [secret = ''] = appSecrets(env);
  return deriveKey(secret, 'waitlist operator sessions').toString('base64url');
}

/** Drops better-auth's message, which can contain an address. */
function logFailure(_level: string, _message: string, ...details: unknown[]): void {
  const cause = details.find((detail) => detail instanceof Error);
  logError('sign_in_failed', cause ?? new Error('better-auth reported an error'));
}

declare global {
  // The instance is on globalThis, because Next.js bundles this module separately for each route.
  var waitlistAuth: Auth | undefined;
}

export function auth(): Auth {
  const { env, admin } = runtime();
  globalThis.waitlistAuth ??= createAuth(env, admin.db);
  return globalThis.waitlistAuth;
}

/** The order matters: Edge also says Chrome, and Chrome also says Safari. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const find = (names: typeof browsers | typeof systems, userAgent: string) =>
  names.find(([token]) => userAgent.includes(token))?.[1];

/** Enough to recognize one's own device in a list. Nothing else of the header is stored. */
export function describeBrowser(userAgent: string): string {
  const browser = find(browsers, userAgent) ?? 'Unknown browser';
  const system = find(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
