import { suppressMail } from '@/lib/email/unsubscribe/suppress-mail';
import { readUnsubscribeToken, unsubscribeSecrets } from '@/lib/email/unsubscribe/unsubscribe-token';
import { logError } from '@/lib/observability/log';
import { runtime } from '@/lib/runtime';
import { withTimeout } from '@/lib/with-timeout';
import { NO_STORE } from '../responses';
import { type Notice, notices, renderNotice } from './notice';

export const dynamic = 'force-dynamic';

const DEADLINE_MS = 5_000;

/** Where the link in a mail leads. Changes nothing, as programs that check links open it too. */
export function GET(request: Request): Response {
  return readToken(request) ? page(200, notices.question) : page(400, notices.unknown);
}

/** Unsubscribes: the page's button, or a mail program's one click (RFC 8058), which sends no cookie and no origin. */
export async function POST(request: Request): Promise<Response> {
  const signupId = readToken(request);
  if (!signupId) return page(400, notices.unknown);
  try {
    const { db } = runtime().mailers;
    await withTimeout(DEADLINE_MS, () => suppressMail(db, { by: 'id', value: signupId }, 'unsubscribed'));
    return page(200, notices.done);
  } catch (error) {
    logError('unsubscribe_failed', error);
    return page(503, notices.failed);
  }
}

function readToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get('token');
  return readUnsubscribeToken(token, unsubscribeSecrets(runtime().env));
}

function page(status: number, notice: Notice): Response {
  return new Response(renderNotice(notice), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...NO_STORE,
      // The address of the page holds the token.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}
