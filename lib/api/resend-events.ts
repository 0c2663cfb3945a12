import { readBody } from '@/lib/api/read-body';
import { receiveWebhook, type WebhookOutcome } from '@/lib/email/resend/resend-webhook';
import { runtime } from '@/lib/runtime';
import { withTimeout } from '@/lib/with-timeout';
import { failure, serverError } from '../../responses';

export const dynamic = 'force-dynamic';

const DEADLINE_MS = 5_000;

const ANSWERS: Record<WebhookOutcome, () => Response> = {
  recorded: () => Response.json({ outcome: 'recorded' }),
  ignored: () => Response.json({ outcome: 'ignored' }),
  unreadable: () => failure(400, 'unreadable_event'),
  forged: () => failure(401, 'bad_signature'),
};

/**
 * What Resend tells of mails it sent. 404 while no secret is configured, 400 without the signature's headers or
 * for an unreadable event, 401 for a signature that is wrong or old, 413 for more than 64 KB.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const { env, mailers } = runtime();
    if (!env.RESEND_WEBHOOK_SECRET) return failure(404, 'not_configured');
    const headers = signatureHeaders(request);
    if (!headers) return failure(400, 'unsigned');
    const body = await readBody(request);
    if (body === null) return failure(413, 'too_large');
    const secrets = { apiKey: env.RESEND_API_KEY, webhookSecret: env.RESEND_WEBHOOK_SECRET };
    const outcome = await withTimeout(DEADLINE_MS, () =>
      receiveWebhook(mailers.db, secrets, { body, headers }),
    );
    return ANSWERS[outcome]();
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
