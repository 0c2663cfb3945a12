import 'server-only';
import { suppressMail } from '../email/unsubscribe/suppress-mail';
import { readUnsubscribeToken, unsubscribeSecrets } from '../email/unsubscribe/unsubscribe-token';
import { logError } from '../observability/log';
import { runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { NO_STORE, respond } from './responses';
import { type Notice, notices, renderNotice } from './unsubscribe-page';

const TIMEOUT_MS = 5_000;

/** Mails link to this page. It changes nothing, because link scanners open it too. */
export async function showUnsubscribePage(request: Request): Promise<Response> {
  return readToken(request) ? page(200, notices.question) : page(400, notices.unknown);
}

/** Handles the page's button and a mail program's one-click request (RFC 8058). */
export async function unsubscribe(request: Request): Promise<Response> {
  const signupId = readToken(request);
  if (!signupId) return page(400, notices.unknown);
  try {
    const { db } = runtime().mailers;
    await withTimeout(TIMEOUT_MS, () => suppressMail(db, { by: 'id', value: signupId }, 'unsubscribed'));
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
  return respond(renderNotice(notice), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...NO_STORE,
      // The page's address contains the token.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}
