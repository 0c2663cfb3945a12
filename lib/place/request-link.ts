import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { requestPlaceLink } from '@/db/outbox/request-mail';
import { identifyEmail } from '../address/canonical-mailbox';
import type { Runtime } from '../runtime';
import { emailField } from '../waitlist/request-schema';
import { withTimeout } from '../with-timeout';

const TIMEOUT_MS = 3_000;
/** Only a person's address writes a row, whose commit takes longer, and a mailbox over its limit reads nothing. */
const ANSWER_AFTER_MS = 250;

const inputSchema = z.object({ email: emailField });

type LinkRequested =
  | { outcome: 'accepted' }
  | { outcome: 'invalid' }
  | { outcome: 'limited'; retryAfterSeconds: number };

/**
 * Mails a person the link to their page. Outcome and time are the same for every address, so that nobody learns who is on
 * the waitlist.
 */
export async function requestLink(
  { mailers, rateLimiter }: Pick<Runtime, 'mailers' | 'rateLimiter'>,
  input: unknown,
  network: string,
): Promise<LinkRequested> {
  const byNetwork = await rateLimiter.take('placeLinkByNetwork', network);
  if (!byNetwork.allowed) return { outcome: 'limited', retryAfterSeconds: byNetwork.retryAfterSeconds };
  const { data } = inputSchema.safeParse(input);
  if (!data) return { outcome: 'invalid' };
  const who = identifyEmail(data.email);
  const byMailbox = await rateLimiter.take('placeLinkByMailbox', who.canonicalMailbox);
  const request = byMailbox.allowed && withTimeout(TIMEOUT_MS, () => requestPlaceLink(mailers.db, who));
  await Promise.all([request, setTimeout(ANSWER_AFTER_MS)]);
  return { outcome: 'accepted' };
}
