import type { SuppressionReason } from './outbox-pages';

/** Client-safe. */
export const suppressionTitles: Record<SuppressionReason, string> = {
  bounced: 'Bounced',
  complained: 'Reported as spam',
  unsubscribed: 'Unsubscribed',
};
