import type { ServerResponse } from 'node:http';
import { readJson, sendFile, sendJson } from '../http/messages';
import { type Exchange, type Routes, router } from '../http/router';
import { listen, type MockServer } from '../http/server';
import type { Mail } from './email';
import { Mailbox } from './mailbox';
import { type Behaviour, behaviourSchema, Sending } from './sending';

export interface MockResend extends MockServer {
  /** The mails that were accepted, the newest first. */
  mails(to?: string): Mail[];
  clear(): void;
  /** How the API answers from now on; `{}` is back to normal. */
  behave(behaviour: Behaviour): void;
  /** How many authorised requests have come. */
  readonly requests: number;
}

const pageFile = (name: string) => new URL(`./page/${name}`, import.meta.url);

/** Tells the open mailbox pages to look again. */
function subscribe(mailbox: Mailbox, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  const notify = () => response.write('data: change\n\n');
  notify();
  mailbox.on('change', notify);
  response.on('close', () => mailbox.off('change', notify));
}

/** The mail as a mail program shows it: no scripts, links in a new tab. */
function showHtml(mail: Mail | undefined, response: ServerResponse): void {
  response.writeHead(mail?.html ? 200 : 404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': 'sandbox allow-popups allow-popups-to-escape-sandbox',
  });
  response.end(`<base target="_blank">${mail?.html ?? 'This mail has no HTML.'}`);
}

async function control(sending: Sending, { request, response }: Exchange): Promise<void> {
  const behaviour = behaviourSchema.safeParse(await readJson(request));
  if (!behaviour.success) return sendJson(response, 422, { message: behaviour.error.message });
  sending.behave(behaviour.data);
  sendJson(response, 200, behaviour.data);
}

function show(mail: Mail | undefined, response: ServerResponse): void {
  if (mail) sendJson(response, 200, mail);
  else sendJson(response, 404, { message: 'No such mail' });
}

const routes = (mailbox: Mailbox, sending: Sending): Routes => ({
  'POST /emails': sending.one,
  'POST /emails/batch': sending.batch,
  'GET /': ({ response }) => sendFile(response, pageFile('index.html')),
  'GET /page.js': ({ response }) => sendFile(response, pageFile('page.js')),
  'GET /page.css': ({ response }) => sendFile(response, pageFile('page.css')),
  'GET /changes': ({ response }) => subscribe(mailbox, response),
  'GET /mails': ({ response, query }) => sendJson(response, 200, mailbox.list(query.get('to'))),
  'GET /mails/:id': ({ response, id }) => show(mailbox.find(id), response),
  'GET /mails/:id/html': ({ response, id }) => showHtml(mailbox.find(id), response),
  'DELETE /mails': ({ response }) => {
    mailbox.clear();
    sendJson(response, 200, []);
  },
  'PUT /control': (exchange) => control(sending, exchange),
});

/**
 * Stands in for Resend: takes mails over its API and shows them on a mailbox page at `/`, as JSON at
 * `GET /mails?to=…`. `PUT /control` with JSON as `Behaviour` tells the API how to misbehave.
 *
 * @param apiKey the only key that may send.
 * @param port default: a free one.
 */
export async function startResend(apiKey: string, port = 0): Promise<MockResend> {
  const mailbox = new Mailbox();
  const sending = new Sending(apiKey, mailbox);
  const server = await listen(router(routes(mailbox, sending)), port);
  return {
    ...server,
    mails: (to) => mailbox.list(to),
    clear: () => mailbox.clear(),
    behave: (behaviour) => sending.behave(behaviour),
    get requests() {
      return sending.requests;
    },
  };
}
