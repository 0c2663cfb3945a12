import 'server-only';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { readWaveVersion } from '@/db/queries/admin-waves';
import { countOutOfLine, readWavePlan, type WavePlan, waveOrders } from '@/db/queries/invitations';
import { readTotal } from '@/db/queries/public-reads';
import { defaultTuning } from '../../email/delivery/delivery-worker';
import { cachedRead } from '../cached-reads';
import { freshness } from '../overview/freshness';

export type { WaveOrder, WavePerson } from '@/db/queries/invitations';

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

/** Who would be invited now, and how long sending takes. */
export async function planWave(
  handle: Handle,
  { size, by }: Pick<WaveSearch, 'size' | 'by'>,
): Promise<PlannedWave> {
  const plan = await readWavePlan(handle, { size, order: by, shown: SHOWN });
  return { ...plan, sendSeconds: sendSeconds(plan.people) };
}

const readOutOfLine = cachedRead((handle) => countOutOfLine(handle), {
  ...freshness,
  freshMs: 20_000,
  keepsLastKey: true,
});

/** How many people a wave could invite. A wave sent by any server changes the key, so the others are counted again. */
export async function readInLine(handle: Handle): Promise<number> {
  const outOfLine = await readOutOfLine(handle, await readWaveVersion(handle));
  return (await readTotal(handle)) - outOfLine.value;
}

export function sendSeconds(mails: number): number {
  const { requestsPerSecond, mailsPerBatch } = defaultTuning;
  return mails / (requestsPerSecond * mailsPerBatch);
}
