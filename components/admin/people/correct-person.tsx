'use client';

import { type RefObject, useRef } from 'react';
import { Input } from '@/components/ui/text-field';
import type { Person } from '@/lib/operations/person/person';
import { personVersion } from '@/lib/operations/versions';
import { OperationButton } from '../operation/operation-button';
import { Field } from '../ui/fields';

const LINE =
  'flex basis-full flex-wrap items-end gap-x-6 gap-y-4 *:not-[button]:grow *:not-[button]:basis-56';

export function CorrectPerson({ person }: { person: Pick<Person, 'id' | 'email' | 'firstName'> }) {
  // Read when the dialog opens: React would not notice what was typed before hydration.
  const firstName = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  return (
    <div className={LINE}>
      <Field id="email" label="Email address">
        <Input id="email" type="email" ref={email} defaultValue={person.email} />
      </Field>
      <Field id="first-name" label="First name">
        <Input id="first-name" ref={firstName} defaultValue={person.firstName ?? ''} />
      </Field>
      <OperationButton
        name="edit"
        input={() => ({ person: person.id, name: correctionIn(firstName), address: correctionIn(email) })}
        seen={personVersion(person)}
        label="Correct…"
      />
    </div>
  );
}

/** Undefined for a field that was left alone: somebody else may have corrected it since. */
const correctionIn = ({ current }: RefObject<HTMLInputElement | null>) =>
  current?.value === current?.defaultValue ? undefined : current?.value;

/** Records who invited somebody who forgot the link. */
export function RecordReferrer({ friend }: { friend: string }) {
  const referrer = useRef<HTMLInputElement>(null);
  return (
    <div className={LINE}>
      <Field id="referrer" label="Referrer: code, address or position">
        <Input id="referrer" autoCapitalize="none" autoComplete="off" ref={referrer} />
      </Field>
      <OperationButton
        name="credit.attach"
        input={() => ({ friend, referrer: referrer.current?.value ?? '' })}
        label="Record referrer…"
      />
    </div>
  );
}
