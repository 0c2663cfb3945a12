/** A process with mock providers that accept everything. It sends the variables that point a server to them. */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { listen, sendJson } from '@/dev/http/server';
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { settings } from './runtime';

const recaptcha = await startRecaptcha();
recaptcha.setSite(settings.RECAPTCHA_SITE_KEY, {
  secret: settings.RECAPTCHA_SECRET_KEY,
  siteverify: 'passed',
});

// Resend's API, without the cost of the mock that `npm run dev` uses: a batch has two megabytes, and Resend would not
// parse it on this machine. A string in JSON escapes its quotes, so only keys match.
const resend = await listen(async (request, response) => {
  const emails = (await text(request)).split('"to":').length - 1;
  const data = Array.from({ length: emails }, () => ({ id: randomUUID() }));
  sendJson(response, 200, request.url === '/emails/batch' ? { data } : data[0]);
});

process.send?.({ RECAPTCHA_ORIGIN: recaptcha.origin, RESEND_BASE_URL: resend.origin });
