import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { countWaveEntries } from '@/db/queries/admin-waves';
import { countInLine, readWavePlan, type WavePlan, waveOrders } from '@/db/queries/invitations';
import { defaultTuning } from '../../email/delivery/delivery-worker';
import { cachedRead } from '../cached-reads';
import { freshness } from '../overview/freshness';

export type { WaveOrder, WavePerson } from '@/db/queries/invitations';

/** More people are several waves. */
const MAX_SIZE = 1_000_000;
const SHOWN = 5;
const DEFAULT_SIZE = 100;

export const sizeSchema = z.coerce.number().int().min(1).max(MAX_SIZE);
export const orderSchema = z.enum(waveOrders);

const searchSchema = z.object({
  size: sizeSchema.catch(DEFAULT_SIZE),
  by: orderSchema.catch('score'),
  after: z.uuid().optional().catch(undefined),
});

/** Reads the search parameters of the page. Unknown values are ignored. */
export const parseWaveSearch = (search: unknown) => searchSchema.parse(search);
export type WaveSearch = z.output<typeof searchSchema>;

export interface PlannedWave extends WavePlan {
  /** How long one server takes to send the invitations, at Resend's default rate. */
  sendSeconds: number;
}

/** Who would be invited now, and what it costs. */
export async function planWave(
  handle: Handle,
  { size, by }: Pick<WaveSearch, 'size' | 'by'>,
): Promise<PlannedWave> {
  const plan = await readWavePlan(handle, { size, order: by, shown: SHOWN });
  return { ...plan, sendSeconds: sendSeconds(plan.people) };
}

const countByEntries = cachedRead((handle) => countInLine(handle), {
  ...freshness,
  freshMs: 20_000,
  keepsLastKey: true,
});

/** How many people a wave could invite. Counted anew after each wave, whichever server sent it. */
export async function readInLine(handle: Handle): Promise<number> {
  const entries = await countWaveEntries(handle);
  return (await countByEntries(handle, String(entries))).value;
}

export function sendSeconds(mails: number): number {
  const { requestsPerSecond, mailsPerBatch } = defaultTuning;
  return mails / (requestsPerSecond * mailsPerBatch);
}
