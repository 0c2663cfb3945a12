'use client';

import { useRef } from 'react';
import { Input } from '@/components/ui/text-field';
import type { Blockable } from '@/lib/admin/review/review';
import { plural } from '@/lib/plural';
import { OperationButton } from '../operation/operation-button';
import { Field } from '../ui/fields';

export function BlockButton({ domain, position, friends, isReferrers }: Blockable) {
  const name = domain ?? `the network of ${isReferrers ? 'the referrer' : `#${position}`}`;
  return (
    <OperationButton
      name="block.set"
      input={{ target: domain ?? `#${position}` }}
      label={`Block ${name} (${plural(friends, 'friend')})`}
      size="sm"
    />
  );
}

export function BlockForm() {
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
      <OperationButton
        name="block.set"
        input={() => ({ target: target.current?.value ?? '' })}
        label="Block…"
        type="submit"
        onDone={() => {
          if (target.current) target.current.value = '';
        }}
      />
    </form>
  );
}
