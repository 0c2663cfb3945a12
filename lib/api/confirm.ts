import 'server-only';
import { appSecrets } from '../config/env';
import { confirmEmail } from '../email/confirm-email';
import { readConfirmationToken } from '../email/link-tokens';
import { logError } from '../observability/log';
import { runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { failedNotice, type Notice, noticePage } from './notice-page';

const TIMEOUT_MS = 5_000;

const notices = {
  question: {
    title: 'Confirm your email',
    text: 'Press the button to confirm that you joined the waitlist with this email address.',
    button: 'Confirm your email',
  },
  done: {
    title: 'Your email is confirmed',
    text: 'Thank you. You keep your place in line, your referral link and your credit.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Links work for 30 days. For a new one, join the waitlist again with the same email address: we send the welcome email again, at most once a day. You keep your place in line.',
  },
  unknown: {
    title: 'This link is incomplete',
    text: 'Please open the link in our email again.',
  },
} as const satisfies Record<string, Notice>;

/** Welcome mails link to this page. It changes nothing, because link scanners open it too. */
export async function showConfirmPage(request: Request): Promise<Response> {
  const token = readToken(request);
  if (!token) return noticePage(400, notices.unknown);
  return token.isExpired ? noticePage(410, notices.expired) : noticePage(200, notices.question);
}

/** Handles the page's button. */
export async function confirm(request: Request): Promise<Response> {
  const token = readToken(request);
  if (!token) return noticePage(400, notices.unknown);
  if (token.isExpired) return noticePage(410, notices.expired);
  try {
    const { db } = runtime().mailers;
    const isListed = await withTimeout(TIMEOUT_MS, () => confirmEmail(db, token.signupId));
    return isListed ? noticePage(200, notices.done) : noticePage(410, notices.expired);
  } catch (error) {
    logError('confirm_failed', error);
    return noticePage(503, failedNotice);
  }
}

function readToken(request: Request) {
  const token = new URL(request.url).searchParams.get('token');
  return readConfirmationToken(token, appSecrets(runtime().env));
}
