import { sql } from 'drizzle-orm';
import type { Handle } from '@/db/client';
import { fromNetwork } from '@/dev/network/forwarded-for';
import { DEFAULT_OPERATOR } from '@/dev/site/plan';

/** Signs an operator in, and returns the session's cookie. */
export async function signIn(origin: string, db: Handle): Promise<string> {
  // The mail worker clears a mail that it has sent.
  await db.execute(sql`alter table operator_emails alter column due_at set default 'infinity'`);
  const cookie = await post(`${origin}/admin/sign-in/request`, { email: DEFAULT_OPERATOR });
  const [mail] = await db.execute<{ token: string }>(
    sql`select substring(body from 'token=([[:alnum:]_-]+)') as token from operator_emails`,
  );
  return post(`${origin}/admin/sign-in/confirm`, { token: mail?.token ?? '' }, cookie);
}

/** Sends a form, and returns the cookies of the response. */
async function post(url: string, form: Record<string, string>, cookie = ''): Promise<string> {
  const { headers } = await fetch(url, {
    method: 'POST',
    headers: { ...fromNetwork(0), cookie },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (cookies.length === 0)
    throw new Error(`${url} set no cookie, and redirects to ${headers.get('location')}.`);
  return cookies.join('; ');
}
