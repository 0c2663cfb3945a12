import { randomUUID } from 'node:crypto';
import { joinActionId } from '@/dev/action-id';
import { fromNetwork } from '@/dev/network/forwarded-for';
import type { RequestSpec, Workload } from '../measure/http-load';
import { seededCode } from './seed';
import type { Visitors } from './visitors';

let networks = 0;

/** Everybody comes from a network of their own: limits are not what is measured. */
const fromAnywhere = () => fromNetwork(networks++);

const joinRequest = (visitors: Visitors) => ({
  ...visitors.next(),
  firstName: 'Ada',
  website: '',
  captchaToken: 'token',
  privacyAccepted: true,
  idempotencyKey: randomUUID(),
});

/** Somebody got in, or was there before: what the list has to say. */
const isTold = (status: number, body: string) => status === 200 && /"joined"|"duplicate"/.test(body);

/** Signups as the form's server action takes them. */
export function actionWorkload(visitors: Visitors): Workload {
  let actionId: string | undefined;
  const next = (): RequestSpec => {
    // Not before the first request: the site is built when it is first started.
    actionId ??= joinActionId();
    return {
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        accept: 'text/x-component',
        'next-action': actionId,
        ...fromAnywhere(),
      },
      body: JSON.stringify([joinRequest(visitors)]),
    };
  };
  return { next, accepts: isTold };
}

/** Signups as the plain server takes them. */
export function plainSignupWorkload(visitors: Visitors): Workload {
  const next = (): RequestSpec => ({
    method: 'POST',
    path: '/signup',
    headers: fromAnywhere(),
    body: JSON.stringify(joinRequest(visitors)),
  });
  return { next, accepts: isTold };
}

/** Joins that go straight to the plain server's lane. */
export function plainLaneWorkload(visitors: Visitors): Workload {
  const next = (): RequestSpec => ({ method: 'POST', path: '/lane', body: JSON.stringify(visitors.next()) });
  return { next, accepts: isTold };
}

/** Lookups of people of a seeded list, one after another all over it. */
export function lookupWorkload(path: string, people: number): Workload {
  let number = 0;
  return {
    next: () => ({ path: `${path}/${seededCode((number++ % people) + 1)}`, headers: fromAnywhere() }),
    accepts: (status, body) => status === 200 && body.includes('"signup_position"'),
  };
}

/** The same page or handler over and over. */
export function pageWorkload(path: string, expected: string): Workload {
  return {
    next: () => ({ path, headers: fromAnywhere() }),
    accepts: (status, body) => status === 200 && body.includes(expected),
  };
}

/** A page with the scripts, styles, fonts and pictures that its text names, as browsers ask for them. */
export async function visitWorkload(origin: string, page: string): Promise<Workload & { count: number }> {
  const text = await (await fetch(origin + page)).text();
  const files = [...text.matchAll(/(?:src|href)="(\/(?:_next\/static|images|icons)\/[^"]+)"/g)];
  const paths = [page, ...new Set(files.map(([, file = '']) => file))];
  let number = 0;
  return {
    count: paths.length,
    next: () => ({
      path: paths[number++ % paths.length] ?? page,
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...fromAnywhere() },
    }),
    accepts: (status) => status === 200,
  };
}
