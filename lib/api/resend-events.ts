import 'server-only';
import { receiveWebhook, type WebhookOutcome } from '../email/resend/resend-webhook';
import { runtime } from '../runtime';
import { withTimeout } from '../with-timeout';
import { readBody } from './read-body';
import { failure, serverError } from './responses';

const TIMEOUT_MS = 5_000;

const RESPONSES: Record<WebhookOutcome, () => Response> = {
  recorded: () => Response.json({ outcome: 'recorded' }),
  ignored: () => Response.json({ outcome: 'ignored' }),
  unreadable: () => failure(400, 'unreadable_event'),
  forged: () => failure(401, 'bad_signature'),
};

export async function receiveResendEvent(request: Request): Promise<Response> {
  try {
    const { env, mailers } = runtime();
    if (!env.RESEND_WEBHOOK_SECRET) return failure(404, 'not_configured');
    const headers = signatureHeaders(request);
    if (!headers) return failure(400, 'unsigned');
    const body = await readBody(request);
    if (body === null) return failure(413, 'too_large');
    const secrets = { apiKey: env.RESEND_API_KEY, webhookSecret: env.RESEND_WEBHOOK_SECRET };
    const outcome = await withTimeout(TIMEOUT_MS, () =>
      receiveWebhook(mailers.db, secrets, { body, headers }),
    );
    return RESPONSES[outcome]();
  } catch (error) {
    return serverError('webhook_failed', error);
  }
}

function signatureHeaders({ headers }: Request) {
  const id = headers.get('svix-id');
  const timestamp = headers.get('svix-timestamp');
  const signature = headers.get('svix-signature');
  return id && timestamp && signature ? { id, timestamp, signature } : null;
}
