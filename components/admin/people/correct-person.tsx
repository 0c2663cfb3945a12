'use client';

import { type RefObject, useRef } from 'react';
import { Input } from '@/components/ui/text-field';
import type { PersonActions } from '@/lib/admin/people/person-actions';
import type { PersonPage } from '@/lib/admin/people/person-page';
import { formatCents } from '@/lib/credit/money';
import { reasonExplanations } from '@/lib/credit/reason-words';
import type { Edited } from '@/lib/operators/edit';
import type { RecordedReferrer } from '@/lib/operators/referrals/record-referrer';
import { plural } from '@/lib/plural';
import { ConfirmChange } from '../ui/confirm-change';
import { Field } from '../ui/fields';
import { Section } from '../ui/headings';
import { nameOf } from '../ui/links';

interface CorrectPersonProps extends Pick<PersonPage, 'person' | 'arrival'> {
  actions: PersonActions;
}

/** Corrects name and address, and records who invited somebody who forgot the link. */
export function CorrectPerson({ person, arrival, actions }: CorrectPersonProps) {
  // Read when the dialog opens: React would not notice what was typed before hydration.
  const firstName = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const referrer = useRef<HTMLInputElement>(null);
  const { id } = person;
  const seen = { firstName: person.firstName, email: person.email };
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
          <ConfirmChange
            title="Correct this person?"
            confirmLabel="Correct"
            label="Correct…"
            change={(dryRun) =>
              actions.edit({
                id,
                firstName: correctionIn(firstName),
                email: correctionIn(email),
                seen,
                dryRun,
              })
            }
            countOf={({ changed }) => Number(changed.name) + Number(changed.address)}
            describePreview={describeEdit}
            describeDone={({ person: edited }) => `Saved: ${nameOf(edited)}.`}
          />
        </div>
        {!arrival && (
          <>
            <Field id="referrer" label="Referrer: code, address or position">
              <Input id="referrer" autoCapitalize="none" autoComplete="off" ref={referrer} />
            </Field>
            <div className="justify-self-start md:col-span-2">
              <ConfirmChange
                title="Record who invited this person?"
                confirmLabel="Record"
                label="Record referrer…"
                change={(dryRun, _sum, asked) =>
                  actions.recordReferrer({ id, referrer: textIn(referrer), seen: asked?.referrer.id, dryRun })
                }
                describePreview={describeReferrer}
                describeDone={({ referrer: earner }) => `Saved: ${nameOf(earner)} invited this person.`}
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
const textIn = ({ current }: RefObject<HTMLInputElement | null>) => current?.value ?? '';

function describeEdit({ changed, mails, before, person }: Edited): string[] {
  if (!changed.name && !changed.address) return ['Nothing would change.'];
  const sentences: string[] = [];
  if (changed.name)
    sentences.push(`The name ${before.firstName ?? '(none)'} would become ${person.firstName ?? '(none)'}.`);
  if (changed.address)
    sentences.push(
      `The address ${before.email} would become ${person.email}, without a confirmation.`,
      'All links to their page would end, also those of a change of address.',
      `${plural(mails, 'email')} would be sent again, to the new address.`,
    );
  return [...sentences, 'Position, code and credit would not change.'];
}

function describeReferrer({ referrer, state, reason, amountCents }: RecordedReferrer): string[] {
  return [
    `${nameOf(referrer)} would be the referrer of this person. Nobody can change that afterwards.`,
    state === 'paid' || !reason
      ? `Their credit would grow by ${formatCents(amountCents)} to ${formatCents(referrer.storeCreditCents)}, and they may get an email about it.`
      : `The referral would be ${state}, because ${reasonExplanations[reason]}.`,
  ];
}
