'use client';

import { type RefObject, useRef } from 'react';
import { Input } from '@/components/ui/text-field';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { personVersion } from '@/lib/operations/versions';
import { OperationButton } from '../operation/operation-button';
import { Field } from '../ui/fields';
import { Section } from '../ui/headings';

/** Corrects name and address, and records who invited somebody who forgot the link. */
export function CorrectPerson({ person, arrival }: Pick<PersonPage, 'person' | 'arrival'>) {
  // Read when the dialog opens: React would not notice what was typed before hydration.
  const firstName = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const referrer = useRef<HTMLInputElement>(null);
  const { id } = person;
  return (
    <Section title="Correct">
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[1fr_1fr_auto] md:items-end">
        <Field id="first-name" label="First name">
          <Input id="first-name" ref={firstName} defaultValue={person.firstName ?? ''} />
        </Field>
        <Field id="email" label="Email address">
          <Input id="email" type="email" ref={email} defaultValue={person.email} />
        </Field>
        <div className="justify-self-start">
          <OperationButton
            name="edit"
            input={() => ({ person: id, name: correctionIn(firstName), address: correctionIn(email) })}
            seen={personVersion(person)}
            label="Correct…"
          />
        </div>
        {!arrival && (
          <>
            <Field id="referrer" label="Referrer: code, address or position">
              <Input id="referrer" autoCapitalize="none" autoComplete="off" ref={referrer} />
            </Field>
            <div className="justify-self-start md:col-span-2">
              <OperationButton
                name="credit.attach"
                input={() => ({ friend: id, referrer: referrer.current?.value ?? '' })}
                label="Record referrer…"
              />
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

/** Undefined for a field that was left alone: somebody else may have corrected it since. */
const correctionIn = ({ current }: RefObject<HTMLInputElement | null>) =>
  current?.value === current?.defaultValue ? undefined : current?.value;
