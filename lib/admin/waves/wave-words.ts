import type { WaveOrder } from '@/db/queries/invitations/invitations';
import { plural } from '../../plural';
import type { WaveStep } from './waves';

// Client-safe: what the browser sends and shows.

export const orderTitles: Record<WaveOrder, string> = {
  score: 'Priority score, then position',
  position: 'Position',
};

export function describeWave({ invited, isEmpty }: WaveStep): string {
  const done = `Invited ${plural(invited, 'person', 'people')}.`;
  return isEmpty ? `${done} Nobody is left to invite.` : done;
}

/** @param hasEvents `RESEND_WEBHOOK_SECRET` is set. */
export const describeSteps = (hasEvents: boolean) =>
  hasEvents
    ? 'They are sent in growing steps, which stop when too many bounce or are reported as spam.'
    : 'RESEND_WEBHOOK_SECRET is not set, so they are all sent at once, even if many bounce.';
