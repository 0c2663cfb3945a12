import { randomUUID } from 'node:crypto';
import { listen, router, sendJson } from '../http/server';
import { type Email, sendingRoutes } from './sending';

interface Mail extends Email {
  id: string;
  created_at: string;
  idempotency_key: string | null;
}

export type MockResend = Awaited<ReturnType<typeof startResend>>;

const escapeHtml = (text: string) => text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`);

const listItem = ({ id, to, subject, created_at }: Mail) =>
  `<li>${created_at.slice(11, 19)} UTC to ${escapeHtml(to.join(', '))}: <a href="/mails/${id}/html">${escapeHtml(subject)}</a>`;

/** Reloads itself, so that new emails appear. */
const mailboxPage = (mails: readonly Mail[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>Mailbox</title>
<h1>Mailbox</h1><p>The emails of the site, newest first. No email leaves this machine.</p>
<ul>${mails.map(listItem).join('\n') || '<li>No emails yet. Join the waitlist to receive one.'}</ul></html>`;

/** Mocks Resend's API. The emails are on a page at `/` and, as JSON, at `GET /mails`. */
export async function startResend(apiKey: string, port = 0, host?: string) {
  let mails: Mail[] = [];
  const deliver = (email: Email, idempotency_key: string | null) => {
    const id = randomUUID();
    mails.unshift({ ...email, id, created_at: new Date().toISOString(), idempotency_key });
    return id;
  };
  const html = 'text/html; charset=utf-8';
  const routes = router({
    ...sendingRoutes({ apiKey, deliver }),
    'GET /': ({ response }) => {
      response.writeHead(200, { 'Content-Type': html }).end(mailboxPage(mails));
    },
    'GET /mails': ({ response }) => sendJson(response, 200, mails),
    'GET /mails/:id/html': ({ response, id }) => {
      // It blocks scripts, as email clients do.
      const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox';
      response.writeHead(200, { 'Content-Type': html, 'Content-Security-Policy': sandbox });
      response.end(`<base target="_blank">${mails.find((mail) => mail.id === id)?.html ?? 'No such email'}`);
    },
  });
  return {
    ...(await listen(routes, port, host)),
    /** The accepted emails, newest first. */
    mails(to = '') {
      const wanted = to.toLowerCase();
      return mails.filter((mail) => mail.to.some((address) => address.toLowerCase().includes(wanted)));
    },
    clear() {
      mails = [];
    },
  };
}
