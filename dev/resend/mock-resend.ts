import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sendJson } from '../http/messages';
import { type Routes, router } from '../http/router';
import { listen, type MockServer } from '../http/server';
import type { Mail } from './email';
import { Mailbox } from './mailbox';
import { Sending } from './sending';

const STATIC_FOLDER = fileURLToPath(new URL('./static', import.meta.url));

export interface MockResend extends MockServer {
  mails(to?: string): Mail[];
  clear(): void;
}

/** Tells an open mailbox page to reload its list, now and after every change. */
function subscribe(mailbox: Mailbox, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  const notify = () => response.write('data: change\n\n');
  notify();
  mailbox.on('change', notify);
  response.on('close', () => mailbox.off('change', notify));
}

/** The sandbox blocks scripts, as email clients do. */
function sendHtml(response: ServerResponse, mail: Mail | undefined): void {
  response.writeHead(mail?.html ? 200 : 404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': 'sandbox allow-popups allow-popups-to-escape-sandbox',
  });
  response.end(`<base target="_blank">${mail?.html ?? 'This email has no HTML.'}`);
}

const routes = (mailbox: Mailbox, sending: Sending): Routes => ({
  'POST /emails': sending.one,
  'POST /emails/batch': sending.batch,
  'GET /domains': sending.domains,
  'GET /changes': ({ response }) => subscribe(mailbox, response),
  'GET /mails': ({ response }) => sendJson(response, 200, mailbox.list()),
  'GET /mails/:id/html': ({ response, id }) => sendHtml(response, mailbox.find(id)),
  'DELETE /mails': ({ response }) => {
    mailbox.clear();
    sendJson(response, 200, []);
  },
});

/** Mocks Resend's API. The emails are on a page at `/` and, as JSON, at `GET /mails`. */
export async function startResend(apiKey: string, port = 0): Promise<MockResend> {
  const mailbox = new Mailbox();
  const sending = new Sending(apiKey, mailbox);
  const server = await listen(router(routes(mailbox, sending), STATIC_FOLDER), port);
  return {
    ...server,
    mails: (to) => mailbox.list(to),
    clear: () => mailbox.clear(),
  };
}
