import type { Handle } from '@/db/client';
import { requestMail } from '@/db/outbox/request-mail';
import { findPersonByKey } from '@/db/queries/people';
import { WELCOME_RESEND_INTERVAL_MS } from '../../constants';
import { confirmEmail } from '../../email/confirm-email';
import { type LinkPurpose, readLink } from '../../email/link-tokens';
import { suppressMail } from '../../email/suppress-mail';
import { logError } from '../../observability/log';
import { closedWords } from '../../place/place-words';
import { runtime } from '../../runtime';
import { withTimeout } from '../../with-timeout';
import { failedNotice, limitByNetwork, type Notice, noticePage } from './notice-page';

const TIMEOUT_MS = 5_000;

type Applied = 'done' | 'over' | 'renewed';

type Outcome = Applied | 'expired';

interface MailLink {
  purpose: LinkPurpose;
  notices: Record<'question' | 'done' | 'unknown', Notice> &
    Partial<Record<Exclude<Outcome, 'done'>, Notice>>;
  /** `over`: the link was used, or the person was erased. */
  apply(handle: Handle, id: string): Promise<Applied>;
  /** What the button of an expired link does. */
  renew?(handle: Handle, id: string): Promise<Applied>;
}

const STATUS = { done: 200, renewed: 200, over: 410, expired: 410 } as const satisfies Record<
  Outcome,
  number
>;
const TRY_AGAIN = 'Try again';

/**
 * GET asks for a click and changes nothing, because link scanners open it too. POST comes from the page's button. No limit
 * applies to a link that we signed: mail providers unsubscribe many people from few addresses.
 */
export function mailLink({ purpose, notices, apply, renew }: MailLink) {
  const noticeOf = (outcome: Outcome) => noticePage(STATUS[outcome], notices[outcome] ?? notices.unknown);
  const open = (request: Request) => {
    const token = new URL(request.url).searchParams.get('token');
    return readLink(purpose, token, runtime().secrets);
  };
  const GET = async (request: Request): Promise<Response> => {
    const link = open(request);
    if (!link) {
      const refusal = limitByNetwork(request, 'mailLinkByNetwork');
      return refusal ?? noticePage(400, notices.unknown);
    }
    return link.isExpired ? noticeOf('expired') : noticePage(200, notices.question);
  };
  const POST = async (request: Request): Promise<Response> => {
    const link = open(request);
    const act = link?.isExpired ? renew : apply;
    if (!link || !act) return GET(request);
    try {
      return noticeOf(await withTimeout(TIMEOUT_MS, () => act(runtime().mailers.db, link.id)));
    } catch (error) {
      logError('mail_link_failed', error);
      return noticePage(503, { ...failedNotice, button: TRY_AGAIN });
    }
  };
  return { GET, POST };
}

const incomplete: Notice = closedWords.unknown;

const KEEPS = 'You keep your place in line, your referral link and your credit.';

export const confirmation = mailLink({
  purpose: 'confirm',
  notices: {
    question: {
      title: 'Confirm your email',
      text: 'Press the button to confirm that you joined the waitlist with this email address.',
      button: 'Confirm your email',
    },
    done: { title: 'Your email is confirmed', text: `Thank you. ${KEEPS}` },
    expired: {
      title: 'This link has expired',
      text: 'Links work for 30 days. Press the button to get an email with a new one. You keep your place in line.',
      button: 'Send me a new link',
    },
    renewed: {
      title: 'Check your inbox',
      text: 'If this address gets our emails, a new link is on its way. We send one a day.',
    },
    over: { title: "This link doesn't work any more", text: 'This address is not on the waitlist any more.' },
    unknown: incomplete,
  },
  apply: async (handle, id) => ((await confirmEmail(handle, id, runtime().policy)) ? 'done' : 'over'),
  renew: async (handle, id) => {
    const person = await findPersonByKey(handle, { by: 'id', value: id });
    if (!person || person.erasedAt) return 'over';
    if (person.confirmedAt) return 'done';
    await requestMail(handle, 'welcome', [id], { by: 'visitor', intervalMs: WELCOME_RESEND_INTERVAL_MS });
    return 'renewed';
  },
});

/** Mails to a person's own address link here. Mail programs post their one-click request (RFC 8058). */
export const unsubscription = mailLink({
  purpose: 'unsubscribe',
  notices: {
    question: {
      title: 'Stop all emails?',
      text: `We won't send any more emails to this address. ${KEEPS}`,
      button: 'Unsubscribe',
    },
    done: {
      title: "You're unsubscribed",
      text: `You won't receive any more emails at this address. ${KEEPS}`,
    },
    unknown: {
      ...incomplete,
      text: "Please open the link in our email again, or use your email app's unsubscribe button.",
    },
  },
  apply: async (handle, id) => {
    await suppressMail(handle, { by: 'id', value: id }, 'unsubscribed');
    return 'done';
  },
});

/** Mails that we no longer send linked here: the answer is the same for everybody, so the token does not matter. */
function endedLink(text: string) {
  const answer = async () => noticePage(410, { title: 'This link is over', text });
  return { GET: answer, POST: answer };
}

/** They confirmed a change of address, or undid one. */
export const addressChanges = endedLink(
  'We now move places to other addresses ourselves. To move yours, or to undo a move that was not yours, reply to any of our emails.',
);

/** They gave the place of an invitation away. */
export const declining = endedLink(
  `You don't need to give your place away. An invitation that you don't use ends by itself, and the place goes to the next person. ${KEEPS}`,
);
