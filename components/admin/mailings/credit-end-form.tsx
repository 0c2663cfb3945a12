'use client';

import { useRef } from 'react';
import { Input } from '@/components/ui/text-field';
import { OperationButton } from '../operation/operation-button';
import { Field } from '../ui/fields';

/** The dialog shows the email, whose text is a promise. */
export function CreditEndForm(days: { min: string; max: string }) {
  const day = useRef<HTMLInputElement>(null);
  return (
    <form className="grid max-w-3xl gap-4" onSubmit={(event) => event.preventDefault()}>
      <p>Tells everybody who holds credit that the app does not have yet, with or without news turned on.</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field id="credit-end" label="Day on which it ends, in UTC">
          <Input ref={day} id="credit-end" type="date" {...days} />
        </Field>
        <OperationButton
          name="credit.announce-end"
          input={() => ({ day: day.current?.value ?? '' })}
          label="Announce…"
          type="submit"
          next={{ href: '/admin/mailings', text: 'The mail worker sends the emails.' }}
        />
      </div>
    </form>
  );
}
