import 'server-only';
import { appSecrets } from '../config/env';
import { readUnsubscribeToken } from '../email/link-tokens';
import { suppressMail } from '../email/suppress-mail';
import { logError } from '../observability/log';
import { runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { failedNotice, type Notice, noticePage } from './notice-page';

const TIMEOUT_MS = 5_000;
const STAYS = 'You keep your place in line, your referral link and your credit.';

const notices = {
  question: {
    title: 'Stop all emails?',
    text: `We won't send any more emails to this address. ${STAYS}`,
    button: 'Unsubscribe',
  },
  done: {
    title: "You're unsubscribed",
    text: `You won't receive any more emails at this address. ${STAYS}`,
  },
  unknown: {
    title: 'This link is incomplete',
    text: "Please open the link in our email again, or use your email app's unsubscribe button.",
  },
} as const satisfies Record<string, Notice>;

/** Mails link to this page. It changes nothing, because link scanners open it too. */
export async function showUnsubscribePage(request: Request): Promise<Response> {
  return readToken(request) ? noticePage(200, notices.question) : noticePage(400, notices.unknown);
}

/** Handles the page's button and a mail program's one-click request (RFC 8058). */
export async function unsubscribe(request: Request): Promise<Response> {
  const signupId = readToken(request);
  if (!signupId) return noticePage(400, notices.unknown);
  try {
    const { db } = runtime().mailers;
    await withTimeout(TIMEOUT_MS, () => suppressMail(db, { by: 'id', value: signupId }, 'unsubscribed'));
    return noticePage(200, notices.done);
  } catch (error) {
    logError('unsubscribe_failed', error);
    return noticePage(503, failedNotice);
  }
}

function readToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get('token');
  return readUnsubscribeToken(token, appSecrets(runtime().env));
}
