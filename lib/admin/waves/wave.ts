import { plural } from '../../plural';
import type { ActionResult } from '../action-result';
import type { WaveStep } from './send-wave';
import type { WaveOrder } from './wave-plan';

/** Client-safe. */
export type InviteNext = (input: {
  wave?: string;
  remaining: number;
  by: WaveOrder;
  dryRun?: boolean;
}) => Promise<ActionResult<WaveStep>>;

export type SendTest = (input: { dryRun?: boolean }) => Promise<ActionResult<{ to: string }>>;

export const orderTitles: Record<WaveOrder, string> = {
  score: 'Priority score, then position',
  position: 'Position',
};

export function describeWave({ invited, isEmpty }: WaveStep): string {
  const done = `Invited ${plural(invited, 'person', 'people')}.`;
  return isEmpty ? `${done} Nobody is left to invite.` : done;
}
