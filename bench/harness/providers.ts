/** A process with mock providers that accept everything. It sends the variables that point a server to them. */
import { randomUUID } from 'node:crypto';
import { readJson, sendJson } from '@/dev/http/messages';
import { listen } from '@/dev/http/server';
import { startRecaptcha } from '@/dev/recaptcha/mock-recaptcha';
import { settings } from './runtime';

const recaptcha = await startRecaptcha();
recaptcha.setSite(settings.RECAPTCHA_SITE_KEY, {
  secret: settings.RECAPTCHA_SECRET_KEY,
  siteverify: 'passed',
});

// Resend's API without storage: the mock that `npm run dev` uses keeps every email in memory.
const resend = await listen(async (request, response) => {
  const emails = await readJson(request);
  const accept = () => ({ id: randomUUID() });
  sendJson(response, 200, Array.isArray(emails) ? { data: emails.map(accept) } : accept());
});

process.send?.({ RECAPTCHA_ORIGIN: recaptcha.origin, RESEND_BASE_URL: resend.origin });
