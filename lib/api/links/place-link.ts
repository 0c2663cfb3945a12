import { setTimeout } from 'node:timers/promises';
import * as outbox from '@/db/outbox/request-mail';
import { identifyEmail } from '../../address/canonical-mailbox';
import { logError } from '../../observability/log';
import { type Runtime, runtime } from '../../runtime';
import { emailField } from '../../waitlist/request-schema';
import { withTimeout } from '../../with-timeout';
import { readBody, reportForeign } from '../requests';
import { NO_STORE, respond } from '../responses';
import { failedNotice, foreignNotice, limitByNetwork, type Notice, noticePage } from './notice-page';

const TIMEOUT_MS = 3_000;
/**
 * All answers wait this long: a row for a person's address takes longer to write than a mailbox over its limit to
 * refuse, so the time would tell who is on the waitlist.
 */
const ANSWER_AFTER_MS = 250;

const back = { href: '/stats#lost-code', label: 'Back to the form' };

const notices = {
  accepted: {
    title: 'Check your inbox',
    text: 'If this address is on the waitlist, a link to your place is on its way, unless emails to it came back or were reported as spam. We send at most three links a day.',
    link: { href: '/stats', label: 'Back to Check Balance' },
  },
  invalid: { title: 'Invalid email', text: 'Please enter a valid email address.', link: back },
  foreign: { ...foreignNotice, link: back },
  failed: { ...failedNotice, link: back },
} satisfies Record<string, Notice>;

/** Some browsers of apps reload the answer to a form without the form. */
export const getPlaceLinkForm = async (): Promise<Response> =>
  respond(null, { status: 303, headers: { location: back.href, ...NO_STORE } });

/** A plain form posts here, so it works without JavaScript. */
export async function sendPlaceLink(request: Request): Promise<Response> {
  const server = runtime();
  if (reportForeign(request, server.env.SITE_URL)) return noticePage(403, notices.foreign);
  const body = await readBody(request);
  if (body === null) return noticePage(413, notices.invalid);
  try {
    const refusal = limitByNetwork(request, 'placeLinkByNetwork', { link: back });
    if (refusal) return refusal;
    const email = emailField.safeParse(new URLSearchParams(body).get('email'));
    if (!email.success) return noticePage(422, notices.invalid);
    await mailLink(server, email.data);
    return noticePage(200, notices.accepted);
  } catch (error) {
    logError('place_link_failed', error);
    return noticePage(503, notices.failed);
  }
}

/** Takes the same time for every address, so that nobody learns who is on the waitlist. */
async function mailLink({ mailers, rateLimiter }: Runtime, email: string): Promise<void> {
  const who = identifyEmail(email);
  const { allowed } = rateLimiter.take('placeLinkByMailbox', who.canonicalMailbox);
  const request = allowed && withTimeout(TIMEOUT_MS, () => outbox.requestPlaceLink(mailers.db, who));
  await Promise.all([request, setTimeout(ANSWER_AFTER_MS)]);
}
