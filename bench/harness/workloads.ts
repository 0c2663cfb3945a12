import { randomUUID } from 'node:crypto';
import { fromNetwork } from '@/dev/network/ports';
import { newToken } from '@/dev/recaptcha/sites';
import type { Workload } from '../measure/http-load';
import { startList, type Visitor } from './seed';

let networks = 0;

/** Each request comes from another network, so that no rate limit applies. */
const fromNewNetwork = () => fromNetwork(networks++);

/** Signups on an empty waitlist. */
export async function signupWorkload(databaseUrl: string): Promise<Workload> {
  return signupsOf(await startList(databaseUrl));
}

/** Signups as the form sends them. Repeats get 409. */
export function signupsOf(nextVisitor: () => Visitor): Workload {
  const captchaToken = newToken();
  return {
    next: () => ({
      method: 'POST',
      path: '/api/waitlist/signups',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...fromNewNetwork(),
      },
      body: JSON.stringify({
        ...nextVisitor(),
        firstName: 'Ada',
        website: '',
        captchaToken,
        privacyAccepted: true,
        idempotencyKey: randomUUID(),
      }),
    }),
    accepts: (status, body) => [200, 201, 409].includes(status) && /"joined"|"code":"duplicate"/.test(body),
  };
}

/** Lookups of one person after another. */
export function lookupWorkload(codes: readonly string[]): Workload {
  let number = 0;
  return {
    next: () => ({
      path: `/api/referrals/${codes[number++ % codes.length]}`,
      headers: fromNewNetwork(),
    }),
    accepts: (status, body) => status === 200 && body.includes('"signup_position"'),
  };
}

/** The same GET again and again. */
export function getWorkload(path: string, expected: string): Workload {
  return {
    next: () => ({ path, headers: fromNewNetwork() }),
    accepts: (status, body) => status === 200 && body.includes(expected),
  };
}
