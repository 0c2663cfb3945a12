import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Exchange, listen, readJson, router, sendJson } from '../http/server';

/** Resend's form of an error. */
const refuse = (response: ServerResponse, statusCode: number, name: string, message = '') =>
  sendJson(response, statusCode, { statusCode, name, message });

/** Amazon SES, through which Resend sends, takes domains in ASCII only, and RFC 5321's lengths. */
const LOCAL_PART = /^(?=.{1,64}$)[^\s"(),.:;<>@[\]\\\p{C}]+(?:\.[^\s"(),.:;<>@[\]\\\p{C}]+)*$/u;
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;
const NAMED = /^[^<>@"\r\n]+<([^<>]+)>$/;

function isSendable(text: string): boolean {
  const [localPart = '', domain = '', ...rest] = (NAMED.exec(text)?.[1] ?? text).split('@');
  return rest.length === 0 && LOCAL_PART.test(localPart) && DOMAIN.test(domain);
}

const address = (field: 'from' | 'to') =>
  z.string().refine(isSendable, {
    error: `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  });

const emailSchema = z.object({
  from: address('from'),
  to: z.preprocess((value) => [value].flat(), z.array(address('to')).min(1).max(50)),
  subject: z.string(),
  html: z.string().default(''),
  text: z.string(),
  reply_to: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});

type Email = z.output<typeof emailSchema>;

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

/**
 * Mocks Resend's API for a key that may only send. The emails are on a page at `/` and, as JSON, at `GET /mails`.
 */
export async function startResend(apiKey: string, port = 0, host?: string) {
  let mails: Mail[] = [];
  const deliver = (email: Email, idempotency_key: string | null) => {
    const id = randomUUID();
    mails.unshift({ ...email, id, created_at: new Date().toISOString(), idempotency_key });
    return id;
  };

  const answers = new Map<string, { body: unknown; answer: unknown }>();

  const withKey = (handle: (exchange: Exchange) => unknown) => async (exchange: Exchange) => {
    if (exchange.request.headers.authorization === `Bearer ${apiKey}`) await handle(exchange);
    else refuse(exchange.response, 403, 'invalid_api_key', 'API key is invalid');
  };

  const receive = (schema: z.ZodType<Email[]>, answerFor: (ids: string[]) => unknown) =>
    withKey(async ({ request, response }) => {
      const body = await readJson(request);
      const emails = schema.safeParse(body);
      if (!emails.success) return refuse(response, 422, 'validation_error', emails.error.issues[0]?.message);
      const key = request.headers['idempotency-key']?.toString() ?? null;
      const earlier = answers.get(key ?? '');
      if (earlier && !isDeepStrictEqual(earlier.body, body)) {
        const message = 'This idempotency key has been used on a request with a different body.';
        return refuse(response, 409, 'invalid_idempotent_request', message);
      }
      const answer = earlier?.answer ?? answerFor(emails.data.map((email) => deliver(email, key)));
      if (key !== null) answers.set(key, { body, answer });
      sendJson(response, 200, answer);
    });

  const contentType = 'text/html; charset=utf-8';
  const routes = router({
    'POST /emails': receive(
      emailSchema.transform((email) => [email]),
      ([id]) => ({ id }),
    ),
    // Resend accepts at most 100 emails in one request.
    'POST /emails/batch': receive(z.array(emailSchema).min(1).max(100), (ids) => ({
      data: ids.map((id) => ({ id })),
    })),
    'GET /domains': withKey(({ response }) =>
      refuse(response, 401, 'restricted_api_key', 'This API key is restricted to only send emails'),
    ),
    'GET /': ({ response }) => {
      response.writeHead(200, { 'Content-Type': contentType }).end(mailboxPage(mails));
    },
    'GET /mails': ({ response }) => sendJson(response, 200, mails),
    'GET /mails/:id/html': ({ response, id }) => {
      // It blocks scripts, as email clients do.
      const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox';
      response.writeHead(200, { 'Content-Type': contentType, 'Content-Security-Policy': sandbox });
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
