import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { FIRST_NAME_STORED_LENGTH } from '@/lib/constants';
import type { Place } from '@/lib/place/read-place';
import { type PlaceContext, PlaceForm, Section } from './parts';

interface DetailsSectionProps extends PlaceContext {
  place: Place;
  /** Further forms about the person. */
  children?: ReactNode;
}

export function DetailsSection({ token, outcome, place: { person }, children }: DetailsSectionProps) {
  return (
    <Section id="details" title="Your details" outcome={outcome}>
      <div className="grid max-w-120 gap-10">
        <PlaceForm token={token} name="name" className="grid gap-3">
          <TextField
            id="name"
            name="name"
            label="First name"
            note="optional"
            autoComplete="given-name"
            defaultValue={person.firstName ?? ''}
            maxLength={FIRST_NAME_STORED_LENGTH}
          />
          <Button type="submit" variant="line" size="sm" className="justify-self-start">
            Save name
          </Button>
        </PlaceForm>
        {children}
      </div>
    </Section>
  );
}
