import 'server-only';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { auth } from '@/lib/admin/auth/auth';
import { type OperatorSession, readSession } from '@/lib/admin/auth/sessions';
import { PATH_HEADER, returnPath, signInPath } from '@/lib/admin/paths';
import { runtime } from '@/lib/runtime';
import { withTimeout } from '@/lib/with-timeout';

/** Shows the 404 page unless `OPERATORS` lists somebody. Returns `null` without a session. */
export const findOperator = cache(async (): Promise<OperatorSession | null> => {
  const site = runtime();
  if (site.env.OPERATORS.length === 0) notFound();
  const requestHeaders = new Headers(await headers());
  return readForPage(readSession(auth(), site, requestHeaders));
});

/** A frozen database answers nothing. */
const PAGE_READ_TIMEOUT_MS = 4_000;

/** What a page reads before it shows anything. Queries of the admin area may take longer, but not while nothing is shown. */
export const readForPage = <T>(read: Promise<T>): Promise<T> => withTimeout(PAGE_READ_TIMEOUT_MS, () => read);

/** Shows the 404 page unless `OPERATORS` lists somebody, and redirects to the sign-in page without a session. */
export async function requireOperator(): Promise<OperatorSession> {
  const operator = await findOperator();
  if (operator) return operator;
  redirect(signInPath(returnPath((await headers()).get(PATH_HEADER))));
}
