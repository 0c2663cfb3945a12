import { plural } from '../../plural';

/** @param hasEvents whether `RESEND_WEBHOOK_SECRET` is set. */
export const describeSteps = (hasEvents: boolean) =>
  hasEvents
    ? 'They are sent in growing steps, which stop when too many bounce or are reported as spam.'
    : 'RESEND_WEBHOOK_SECRET is not set here. Where it is not set, they are all sent at once, even if many bounce.';

export const describeSkipped = (heldBack: number) =>
  `It skips ${plural(heldBack, 'person who is', 'people who are')} held back.`;

export const FINAL = "Sent emails can't be taken back. You can stop the rest at any time.";
