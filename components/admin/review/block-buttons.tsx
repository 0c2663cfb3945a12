'use client';

import type { Action } from '@/lib/admin/action-result';
import type { Blocked, BlockTarget } from '@/lib/operators/blocks';
import { ConfirmChange } from '../ui/confirm-change';

interface BlockButtonProps {
  block: Action<BlockTarget, Blocked>;
  /** Null: the network of the friend. */
  domain: string | null;
  friendId: string;
}

export function BlockButton({ block, domain, friendId }: BlockButtonProps) {
  const target: BlockTarget = domain ? { kind: 'domain', of: domain } : { kind: 'network', of: friendId };
  const name = domain ?? 'this network';
  return (
    <ConfirmChange
      title={`Block ${name}?`}
      label={`Block ${name}`}
      button={{ size: 'sm' }}
      confirmLabel="Block"
      isDestructive
      change={(dryRun) => block({ ...target, dryRun })}
      countOf={() => 1}
      describePreview={() => [
        `Friends who join ${domain ? `with an address at ${domain}` : 'from this network'} pay nobody from now on: their referrals are withheld, whoever refers them.`,
        'Referrals from before stay as they are.',
        domain
          ? 'You can lift the block at any time.'
          : 'The block ends after 90 days. You can lift it at any time.',
      ]}
      describeDone={() => `Blocked ${name}.`}
    />
  );
}

interface LiftButtonProps {
  lift: Action<{ id: string }, Blocked>;
  id: string;
  name: string;
}

export function LiftButton({ lift, id, name }: LiftButtonProps) {
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
