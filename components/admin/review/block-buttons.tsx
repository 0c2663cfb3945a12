'use client';

import type { Action } from '@/lib/admin/action-result';
import type { Blockable, Blocked } from '@/lib/operators/blocks';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';

export type Block = Action<{ target: string }, Blocked>;
export type Lift = Action<{ id: string }, Blocked>;

/** Blocks what friends of a group share. */
export function BlockButton({ block, domain, friendId, friends, isReferrers }: Blockable & { block: Block }) {
  const name = domain ?? (isReferrers ? 'the referrer’s network' : 'a network');
  return (
    <ConfirmChange
      title={`Block ${name}?`}
      label={`Block ${name} (${plural(friends, 'friend')})`}
      button={{ size: 'sm' }}
      confirmLabel="Block"
      isDestructive
      change={(dryRun) => block({ target: domain ?? friendId, dryRun })}
      countOf={() => 1}
      describePreview={() => [
        'Referrals of friends who join from there are withheld, for every referrer.',
        'Referrals from before stay as they are.',
        `You can lift the block at any time.${domain ? '' : ' It ends after 90 days.'}`,
      ]}
      describeDone={() => `Blocked ${name}.`}
    />
  );
}

export function LiftButton({ lift, id, name }: { lift: Lift; id: string; name: string }) {
  return (
    <ConfirmChange
      title={`Lift the block of ${name}?`}
      label="Lift"
      button={{ size: 'sm' }}
      confirmLabel="Lift"
      change={(dryRun) => lift({ id, dryRun })}
      countOf={() => 1}
      describePreview={() => [
        'Later referrals from it are paid again.',
        'Those that the block withheld wait for your decision.',
      ]}
      describeDone={() => `Lifted the block of ${name}.`}
    />
  );
}
