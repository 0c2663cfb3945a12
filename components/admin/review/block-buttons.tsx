'use client';

import { useRef } from 'react';
import { Input } from '@/components/ui/text-field';
import type { Action } from '@/lib/admin/action-result';
import type { Blockable, Blocked } from '@/lib/operators/referrals/blocks';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';
import { Field } from '../ui/fields';

export type Block = Action<{ target: string }, Blocked>;
export type Lift = Action<{ id: string }, Blocked>;

export function BlockButton({ block, domain, friendId, friends, isReferrers }: Blockable & { block: Block }) {
  const name = domain ?? (isReferrers ? 'the referrer’s network' : 'a network');
  return (
    <ConfirmChange
      {...blocking(block, () => domain ?? friendId)}
      title={`Block ${name}?`}
      label={`Block ${name} (${plural(friends, 'friend')})`}
      button={{ size: 'sm' }}
    />
  );
}

export function BlockForm({ block }: { block: Block }) {
  const target = useRef<HTMLInputElement>(null);
  return (
    <form className="mb-5 flex flex-wrap items-end gap-3" onSubmit={(event) => event.preventDefault()}>
      <div className="grow md:max-w-md">
        <Field id="target" label="Domain, or person whose network to block">
          <Input
            ref={target}
            autoCapitalize="none"
            autoComplete="off"
            id="target"
            placeholder="ring.example, ada@example.com, a code or #12"
          />
        </Field>
      </div>
      <ConfirmChange
        {...blocking(block, () => target.current?.value ?? '')}
        title="Block this?"
        label="Block…"
        button={{ type: 'submit' }}
        onDone={() => {
          if (target.current) target.current.value = '';
        }}
      />
    </form>
  );
}

const blocking = (block: Block, targetOf: () => string) => ({
  confirmLabel: 'Block',
  isDestructive: true,
  change: (dryRun: boolean) => block({ target: targetOf(), dryRun }),
  describePreview: ({ domain }: Blocked) => [
    `Referrals of friends who join from ${domain ?? 'this network'} are withheld, for every referrer.`,
    'Referrals from before stay as they are.',
    `You can lift the block at any time.${domain ? '' : ' It ends after 90 days.'}`,
  ],
  describeDone: ({ domain }: Blocked) => `Blocked ${domain ?? 'the network'}.`,
});

export function LiftButton({ lift, id, name }: { lift: Lift; id: string; name: string }) {
  return (
    <ConfirmChange
      title={`Lift the block of ${name}?`}
      label="Lift"
      button={{ size: 'sm' }}
      change={(dryRun) => lift({ id, dryRun })}
      describePreview={() => [
        'Later referrals from it are paid again.',
        'Those that the block withheld wait for your decision.',
      ]}
      describeDone={() => `Lifted the block of ${name}.`}
    />
  );
}
