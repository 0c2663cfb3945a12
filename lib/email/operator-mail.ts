import 'server-only';
import type { Handle } from '@/db/client';
import { insertOperatorMail } from '@/db/outbox/request-mail';
import type { OperatorMailKind } from '@/db/schema/outbox-emails';
import type { RenderedMail } from '@/emails/render';
import { formatTimes } from '../format';

/** The unit is seconds. */
export const SIGN_IN_LINK_LIFETIME = 10 * 60;

/** A mail that could not be sent within this time is cancelled. */
const lifetimes: Record<OperatorMailKind, number> = {
  sign_in: SIGN_IN_LINK_LIFETIME,
  test: 60 * 60,
  notice: 24 * 60 * 60,
};

type OperatorMail = { to: string; kind: 'sign_in' | 'test'; email: RenderedMail };

/** The mail worker drops it if the address is not in `OPERATORS`: so asking takes the same time for every address. */
export async function sendOperatorMail(handle: Handle, { to, kind, email }: OperatorMail): Promise<void> {
  const { subject, html, text } = email;
  const body = JSON.stringify({ subject, html, text });
  await insertOperatorMail(handle, { kind, recipient: to, body, lifetimeMs: lifetimes[kind] * 1000 });
}

/** Call it in the transaction of a change. The mail worker renders the mail. */
export async function notifyOperators(
  tx: Handle,
  operators: readonly string[],
  notice: { title: string; sentence: string; isAlert?: true },
): Promise<void> {
  const body = formatTimes(JSON.stringify(notice));
  const mail = { kind: 'notice', body, lifetimeMs: lifetimes.notice * 1000 } as const;
  for (const recipient of operators) await insertOperatorMail(tx, { ...mail, recipient });
}
