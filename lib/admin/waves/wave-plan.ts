import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { readWavePlan, type WavePlan, waveOrders } from '@/db/queries/invitations';
import { defaultTuning } from '../../email/delivery/delivery-worker';
import { pageNumber } from '../pages';

export type { WaveOrder, WavePerson } from '@/db/queries/invitations';

const MAX_SIZE = 1_000_000;
const SHOWN = 5;
const DEFAULT_SIZE = 100;

export const sizeSchema = z.coerce.number().int().min(1).max(MAX_SIZE);
export const orderSchema = z.enum(waveOrders);

const searchSchema = z.object({
  size: sizeSchema.catch(DEFAULT_SIZE),
  by: orderSchema.catch('score'),
  page: pageNumber,
});

/** Reads the search parameters of the page. Unknown values are ignored. */
export const parseWaveSearch = (search: unknown) => searchSchema.parse(search);
export type WaveSearch = z.output<typeof searchSchema>;

export interface PlannedWave extends WavePlan {
  /** How long one server takes to send the invitations, at Resend's default rate. */
  sendSeconds: number;
}

/** Who would be invited now, and how long sending takes. */
export async function planWave(
  handle: Handle,
  { size, by }: Pick<WaveSearch, 'size' | 'by'>,
): Promise<PlannedWave> {
  const plan = await readWavePlan(handle, { size, order: by, shown: SHOWN });
  return { ...plan, sendSeconds: sendSeconds(plan.people) };
}

/** How many people a wave could invite. */
export { countInLine } from '@/db/queries/invitations';

export function sendSeconds(mails: number): number {
  const { requestsPerSecond, mailsPerBatch } = defaultTuning;
  return mails / (requestsPerSecond * mailsPerBatch);
}
