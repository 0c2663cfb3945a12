import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Handle } from '@/db/client';
import { readMailFactsOf } from '@/db/outbox/mail-facts';
import {
  countInLine as count,
  readWavePlan,
  type WavePlan,
  waveOrders,
} from '@/db/queries/invitations/invitations';
import { readPastWaves } from '@/db/queries/invitations/waves';
import { composeOwnMail, LONG_AGO } from '../../email/compose/compose-mail';
import type { Sender } from '../../email/compose/sender';
import type { Action } from '../../operations/action-result';
import type { Operator } from '../../operations/change';
import { inviteWave } from '../../operators/mail/invite';
import { pageNumber, readPage } from '../../pages';
import { cachedRead } from '../cached-reads';
import { composeSample } from '../mail/sample-mail';

export type { WavePerson, WavePlan } from '@/db/queries/invitations/invitations';
export { countWaves, type PastWave } from '@/db/queries/invitations/waves';

const MAX_SIZE = 1_000_000;
const DEFAULT_SIZE = 100;
/** People at each end of a plan. */
const SHOWN = 5;
const WAVES_PER_PAGE = 10;
/** People per call. Between calls, the progress is updated and the operator can stop the wave. */
const CHUNK = 500;

const sizeSchema = z.coerce.number().int().min(1).max(MAX_SIZE);
const orderSchema = z.enum(waveOrders);

/** Of the page. Unknown values are ignored. */
export const waveSearch = z.object({
  size: sizeSchema.catch(DEFAULT_SIZE),
  by: orderSchema.catch('score'),
  /** Includes people whose only invitation expired. */
  again: z.literal('1').optional().catch(undefined),
  page: pageNumber,
});
export type WaveSearch = z.output<typeof waveSearch>;

export const planWave = (handle: Handle, { size, by, again }: Pick<WaveSearch, 'size' | 'by' | 'again'>) =>
  readWavePlan(handle, { size, order: by, again: again !== undefined, shown: SHOWN });

export const countInLine = cachedRead(count, 10_000);

export const listPastWaves = (handle: Handle, page = 1) =>
  readPage(page, WAVES_PER_PAGE, (rows) => readPastWaves(handle, rows));

export const stepSchema = z.object({
  wave: z.uuid().optional(),
  remaining: sizeSchema,
  by: orderSchema,
  again: z.boolean().optional(),
  /** How many waves had begun when the page was shown. */
  seen: z.int().min(0),
});
type Step = z.output<typeof stepSchema>;

/** Invites the next people of a wave, or with `dryRun` the first ones without inviting them. */
export async function inviteNext(
  handle: Handle,
  operator: Operator,
  { wave = uuidv7(), remaining, by, again, seen }: Omit<Step, 'seen'> & Partial<Step>,
) {
  const size = Math.min(remaining, CHUNK);
  const options = { size, order: by, again, wave, total: remaining, seen };
  const { invited } = await inviteWave(handle, operator, options);
  // `isEmpty`: nobody is left to invite.
  return { wave, invited, isEmpty: invited < size };
}
export type WaveStep = Awaited<ReturnType<typeof inviteNext>>;
export type InviteNext = Action<Step, WaveStep>;

/** The invitation of the first person of a wave, or a sample if there is nobody to invite. */
export async function previewInvitation(handle: Handle, sender: Sender, { shown }: Pick<WavePlan, 'shown'>) {
  const person = shown[0] && (await readMailFactsOf(handle, shown[0].id));
  const mail = person
    ? await composeOwnMail('invitation', person, sender, LONG_AGO)
    : await composeSample('invitation', sender);
  return { mail, opens: sender.earlyAccessUrl ?? sender.siteUrl };
}
